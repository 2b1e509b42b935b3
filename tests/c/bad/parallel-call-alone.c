// What stands before `!!` must be a call.

int f(int x);

int t(int x)
{
    x !! { f(1); }; // error:
    return x;
}
