// After the braces of a parallel call the statement goes on to its semicolon.

int f(int x);

int t(int x)
{
    x = f(1) !! { f(2); } // error: expected ';' before 'return'
    return x;
}
