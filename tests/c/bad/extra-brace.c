// One brace too many.
int t(int n)
{
    return n;
}
} // error: expected identifier or
