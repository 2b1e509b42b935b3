// A conditional is never closed.
int t(int n)
{
    return n;
}
#if 1 // error: unterminated #if
int x;
