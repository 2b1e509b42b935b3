// A comment is never closed.
int t(int n)
{
    return n;
}
/* and so on // error: unterminated comment
