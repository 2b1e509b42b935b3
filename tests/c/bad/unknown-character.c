// A character that C does not know.
int t(int n)
{
    return @ n; // error: stray
}
