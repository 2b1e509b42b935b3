// break, continue, case and labels that have no place, with gcc's words.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int x = cilk_spawn f(n);
    break; // error: break statement not within loop or switch
    continue; // error: continue statement not within a loop
    case 3: ; // error: case label not within a switch statement
    default: ; // error: label not within a switch statement
twice: ;
twice: ; // error: duplicate label
    goto nowhere; // error: used but not defined
    cilk_sync;
    return x;
}
