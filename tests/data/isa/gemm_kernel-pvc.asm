L0:
(W)     and (1|M0)               r127.0<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud             
(W)     add (1|M0)               r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud              {I@1}
(W)     send.ugm (1|M0)          r1       r127    null:0  0xFF000000            0x6218D500           {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.ca.bti[255]
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$0.src}
(W)     mov (1|M0)               null<1>:ud    r127.0<0;1,0>:ud                 {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     and (1|M0)               r1.9<1>:ud    r0.5<0;1,0>:ud    0xFFFFFC00:ud              {$0.dst}
(W)     or (1|M0)                cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x4C0:uw              {Compacted,A@1}
(W)     mov (1|M0)               r124.0<2>:b   r0.8<0;1,0>:b                    {A@1}
(W)     shl (1|M0)               r1.15<1>:d    r0.1<0;1,0>:d     6:w              
(W)     mov (1|M0)               r126.1<1>:d   r124.0<0;1,0>:ub                 {I@2}
(W)     shl (1|M0)               r122.14<1>:d  r0.6<0;1,0>:d     6:w              
(W)     shl (1|M0)               r126.2<1>:d   r1.8<0;1,0>:d     1:w              
(W)     mov (1|M0)               r122.10<1>:d  32:w                              
(W)     mov (1|M0)               r126.0<1>:d   48:w                               {Compacted}
(W)     shl (1|M0)               r127.1<1>:d   r1.7<0;1,0>:d     1:w              
(W)     mov (1|M0)               r127.0<1>:d   r124.0<0;1,0>:ub                
(W)     shl (1|M0)               r122.11<1>:d  r126.1<0;1,0>:d   4:w               {I@7}
(W)     shl (1|M0)               r122.15<1>:d  r126.1<0;1,0>:d   5:w              
(W)     add (1|M0)               r1.13<1>:d    r1.6<0;1,0>:d     -1:w              
(W)     add (1|M0)               r123.9<1>:d   r1.8<0;1,0>:d     -1:w              
(W)     add (1|M0)               r1.12<1>:d    r126.2<0;1,0>:d   -1:w               {I@7}
(W)     add (1|M0)               r123.8<1>:d   r127.1<0;1,0>:d   -1:w               {I@7}
(W)     shl (1|M0)               r1.10<1>:d    r127.0<0;1,0>:d   3:w               {I@7}
(W)     bfn.0xF8 (1|M0)          r122.13<1>:ud  r122.11<0;0>:ud  r126.0<0;0>:ud    r1.15<0>:ud      {I@7} // s0&s1|s2
(W)     bfn.0xF8 (1|M0)          r122.9<1>:ud  r122.15<0;0>:ud   r122.10<0;0>:ud   r122.14<0>:ud    {I@7} // s0&s1|s2
(W)     mov (1|M0)               r15.0<1>:uq   r1.0<0;1,0>:q                   
(W)     mov (1|M0)               r15.5<1>:ud   0:w                              
(W)     mov (1|M0)               r15.7<1>:ud   0xF1F:uw                             
(W)     mov (1|M0)               r16.0<1>:uq   r1.1<0;1,0>:q                   
(W)     mov (1|M0)               r16.7<1>:ud   0xF1F:uw                             
(W)     mov (2|M0)               r15.2<1>:ud   r1.12<1;1,0>:d                   {I@7}
(W)     mov (1|M0)               r15.4<1>:ud   r1.12<0;1,0>:d                  
(W)     mov (2|M0)               r16.2<1>:ud   r123.8<1;1,0>:d                  {I@7}
(W)     mov (1|M0)               r16.4<1>:ud   r123.8<0;1,0>:d                 
(W)     and (1|M0)               r16.6<1>:ud   r1.10<0;1,0>:d    16:w              
(W)     mov (1|M0)               r15.6<1>:ud   r122.13<0;1,0>:d                
(W)     mov (1|M0)               r16.5<1>:ud   r122.9<0;1,0>:d                 
        send.ugm (1|M0)          null     r15     null:0  0x0            0x02080203           {I@2,$1} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
        send.ugm (1|M0)          null     r16     null:0  0x0            0x02080203           {I@1,$2} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
(W)     cmp (16|M0)   (gt)f0.0   null<1>:d     r1.8<0;1,0>:d     0:w              
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$2.src}
(W)     mov (1|M0)               null<1>:ud    r15.0<0;1,0>:ud                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    r16.0<0;1,0>:ud                  {Compacted}
        sync.nop                             null                             {Compacted,I@1}
        sync.allrd                           ($1)                 {Compacted}
(W&f0.0) jmpi                                L1912                                
L688:
        mov (16|M0)              acc0.0<1>:d   0:w                              
        mov (16|M0)              acc2.0<1>:d   0:w                              
        mov (16|M0)              r36.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r34.0<1>:d    0:w                               {Compacted}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3020           {$3} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r32.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r30.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r28.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r26.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r2.0<1>:d     acc0.0<1;1,0>:d                  {$3.dst}
        mov (16|M0)              r3.0<1>:d     acc2.0<1;1,0>:d                 
        mov (16|M0)              r4.0<1>:f     r36.0<1;1,0>:f                   {Compacted,I@7}
        mov (16|M0)              r5.0<1>:f     r34.0<1;1,0>:f                   {Compacted,I@7}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3020           {A@1,$4} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$4.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3028           {$5} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r80.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r78.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r76.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r74.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r2.0<1>:f     r32.0<1;1,0>:f                   {Compacted,$5.dst}
        mov (16|M0)              r3.0<1>:f     r30.0<1;1,0>:f                   {Compacted}
        mov (16|M0)              r4.0<1>:f     r28.0<1;1,0>:f                   {Compacted}
        mov (16|M0)              r5.0<1>:f     r26.0<1;1,0>:f                   {Compacted}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3028           {A@1,$6} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$6.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3010           {$7} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              acc0.0<1>:d   0:w                              
        mov (16|M0)              acc2.0<1>:d   0:w                              
        mov (16|M0)              r68.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r66.0<1>:d    0:w                               {Compacted}
        sync.nop                             null                             {Compacted,I@7}
        mov (16|M0)              r2.0<1>:f     r80.0<1;1,0>:f                   {Compacted,$7.dst}
        mov (16|M0)              r3.0<1>:f     r78.0<1;1,0>:f                   {Compacted,I@7}
        mov (16|M0)              r4.0<1>:f     r76.0<1;1,0>:f                   {Compacted,I@6}
        mov (16|M0)              r5.0<1>:f     r74.0<1;1,0>:f                   {Compacted,I@5}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3010           {A@1,$8} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$8.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3018           {$9} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r40.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r38.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r36.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r2.0<1>:d     acc0.0<1;1,0>:d                  {$9.dst}
        mov (16|M0)              r3.0<1>:d     acc2.0<1;1,0>:d                 
        mov (16|M0)              r4.0<1>:f     r68.0<1;1,0>:f                   {Compacted,I@7}
        mov (16|M0)              r5.0<1>:f     r66.0<1;1,0>:f                   {Compacted,I@6}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3018           {A@1,$10} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$10.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3000           {$11} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r34.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r32.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r28.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              acc2.0<1>:d   0:w                              
        mov (16|M0)              r2.0<1>:f     r40.0<1;1,0>:f                   {Compacted,$11.dst}
        mov (16|M0)              r3.0<1>:f     r38.0<1;1,0>:f                   {Compacted}
        mov (16|M0)              r4.0<1>:f     r36.0<1;1,0>:f                   {Compacted}
        mov (16|M0)              acc0.0<1>:d   0:w                              
(W)     send.dc0 (16|M0)         r126     r0      null:0  0x0            0x022C200C           {$12} // wr:1h+0, rd:2; hword scratch block read x4
(W)     send.dc0 (16|M0)         null     r0      r2:2    0x0            0x020F2000           {A@2,$13} // wr:1h+2, rd:0; hword scratch block write x4
(W)     send.dc0 (8|M0)          null     r0      r4:1    0x0            0x020F1004           {F@1,$14} // wr:1h+1, rd:0; hword scratch block write x2
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$14.src}
(W)     mov (1|M0)               null<1>:ud    r0.0<0;1,0>:ud                   {Compacted}
(W)     mov (1|M0)               null<1>:ud    r4.0<0;1,0>:ud                   {Compacted}
        sync.nop                             null                             {Compacted,I@1}
        sync.allrd                           ($13)                
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3006           {$15} // wr:1h+0, rd:4; hword scratch block read x8
        sync.nop                             null                             {Compacted,I@3}
        mov (16|M0)              r126.0<1>:f   r28.0<1;1,0>:f                   {Compacted,$12.dst}
        mov (16|M0)              r127.0<1>:d   acc2.0<1;1,0>:d                 
        mov (16|M0)              r2.0<1>:f     r34.0<1;1,0>:f                   {Compacted,$15.dst}
        mov (16|M0)              r3.0<1>:f     r32.0<1;1,0>:f                   {Compacted}
        mov (16|M0)              r4.0<1>:d     acc0.0<1;1,0>:d                 
(W)     send.dc0 (16|M0)         null     r0      r126:2  0x0            0x020F200C           {A@2,$0} // wr:1h+2, rd:0; hword scratch block write x4
(W)     send.dc0 (16|M0)         null     r0      r2:2    0x0            0x020F2006           {A@1,$1} // wr:1h+2, rd:0; hword scratch block write x4
        mov (16|M0)              r82.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r83.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r84.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r85.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r86.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r87.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r88.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r89.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r90.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r91.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r92.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r93.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r94.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r95.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r96.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r97.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r98.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r99.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r100.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r101.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r102.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r103.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r104.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r105.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r106.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r107.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r108.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r109.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r110.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r111.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r112.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r113.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r114.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r115.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r116.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r117.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r118.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r119.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r120.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r121.0<1>:d   0:w                               {Compacted}
(W)     send.dc0 (8|M0)          null     r0      r4:1    0x0            0x020F100A           {$2} // wr:1h+1, rd:0; hword scratch block write x2
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$2.src}
(W)     mov (1|M0)               null<1>:ud    r0.0<0;1,0>:ud                   {Compacted}
(W)     mov (1|M0)               null<1>:ud    r4.0<0;1,0>:ud                   {Compacted}
        sync.nop                             null                             {Compacted,I@1}
        sync.allrd                           ($0,$1)                 {Compacted}
(W)     jmpi                                 L4824                                
L1912:
        mov (16|M0)              r24.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r22.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r20.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r18.0<1>:f    0.0:f                               {Compacted}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3020           {$3} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r16.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r14.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r12.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r10.0<1>:f    0.0:f                               {Compacted}
        sync.nop                             null                             {Compacted,F@7}
        mov (16|M0)              r2.0<1>:ud    r24.0<1;1,0>:ud                  {Compacted,$3.dst}
        mov (16|M0)              r3.0<1>:ud    r22.0<1;1,0>:ud                  {Compacted,F@7}
        mov (16|M0)              r4.0<1>:ud    r20.0<1;1,0>:ud                  {Compacted,F@6}
        mov (16|M0)              r5.0<1>:ud    r18.0<1;1,0>:ud                  {Compacted,F@5}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3020           {A@1,$4} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$4.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3028           {$5} // wr:1h+0, rd:4; hword scratch block read x8
(W)     mov (1|M0)               r125.0<1>:d   r124.0<0;1,0>:ub                
        mov (16|M0)              r64.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r62.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r60.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r58.0<1>:f    0.0:f                               {Compacted}
        sync.nop                             null                             {Compacted,F@7}
        mov (16|M0)              r2.0<1>:ud    r16.0<1;1,0>:ud                  {Compacted,$5.dst}
        mov (16|M0)              r3.0<1>:ud    r14.0<1;1,0>:ud                  {Compacted,F@7}
        mov (16|M0)              r4.0<1>:ud    r12.0<1;1,0>:ud                  {Compacted,F@6}
        mov (16|M0)              r5.0<1>:ud    r10.0<1;1,0>:ud                  {Compacted,F@5}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3028           {A@1,$6} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$6.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3010           {$7} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r56.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r54.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r52.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r50.0<1>:f    0.0:f                               {Compacted}
(W)     shr (1|M0)               r125.0<1>:ud  r125.0<0;1,0>:ud  1:w              
        sync.nop                             null                             {Compacted,F@7}
        mov (16|M0)              r2.0<1>:ud    r64.0<1;1,0>:ud                  {Compacted,$7.dst}
        mov (16|M0)              r3.0<1>:ud    r62.0<1;1,0>:ud                  {Compacted,F@7}
        mov (16|M0)              r4.0<1>:ud    r60.0<1;1,0>:ud                  {Compacted,F@6}
        mov (16|M0)              r5.0<1>:ud    r58.0<1;1,0>:ud                  {Compacted,F@5}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3010           {A@1,$8} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$8.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3018           {$9} // wr:1h+0, rd:4; hword scratch block read x8
        mov (16|M0)              r24.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r22.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r20.0<1>:f    0.0:f                               {Compacted}
(W)     and (1|M0)               r124.0<1>:d   r125.0<0;1,0>:d   1:w               {Compacted}
        sync.nop                             null                             {Compacted,F@7}
        mov (16|M0)              r2.0<1>:ud    r56.0<1;1,0>:ud                  {Compacted,$9.dst}
        mov (16|M0)              r3.0<1>:ud    r54.0<1;1,0>:ud                  {Compacted,F@6}
        mov (16|M0)              r4.0<1>:ud    r52.0<1;1,0>:ud                  {Compacted,F@5}
        mov (16|M0)              r5.0<1>:ud    r50.0<1;1,0>:ud                  {Compacted,F@4}
(W)     send.dc0 (16|M0)         null     r0      r2:4    0x0            0x020F3018           {A@1,$10} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$10.src}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3000           {$11} // wr:1h+0, rd:4; hword scratch block read x8
(W)     and (1|M0)               r123.11<1>:d  r1.2<0;1,0>:d     63:w              
        mov (16|M0)              r18.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r16.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r12.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r10.0<1>:f    0.0:f                               {Compacted}
(W)     shl (1|M0)               r123.10<1>:d  r124.0<0;1,0>:d   5:w              
        sync.nop                             null                             {Compacted,F@7}
        mov (16|M0)              r2.0<1>:ud    r24.0<1;1,0>:ud                  {Compacted,$11.dst}
        mov (16|M0)              r3.0<1>:ud    r22.0<1;1,0>:ud                  {Compacted,F@6}
        mov (16|M0)              r4.0<1>:ud    r20.0<1;1,0>:ud                  {Compacted,F@5}
(W)     shl (1|M0)               r124.0<1>:d   r1.7<0;1,0>:d     1:w              
        mov (16|M0)              r14.0<1>:f    0.0:f                               {Compacted}
(W)     send.dc0 (16|M0)         null     r0      r2:2    0x0            0x020F2000           {A@3,$12} // wr:1h+2, rd:0; hword scratch block write x4
(W)     send.dc0 (8|M0)          null     r0      r4:1    0x0            0x020F1004           {I@2,$13} // wr:1h+1, rd:0; hword scratch block write x2
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$13.src}
(W)     mov (1|M0)               null<1>:ud    r0.0<0;1,0>:ud                   {Compacted}
(W)     mov (1|M0)               null<1>:ud    r4.0<0;1,0>:ud                   {Compacted}
        sync.nop                             null                             {Compacted,I@1}
        sync.allrd                           ($12)                
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3006           {$14} // wr:1h+0, rd:4; hword scratch block read x8
(W)     add3 (1|M0)              r122.2<1>:d   r124.0<0;0>:d     r123.11<0;0>:d    -1:w               {I@1}
(W)     send.dc0 (16|M0)         r124     r0      null:0  0x0            0x022C200C           {I@1,$15} // wr:1h+0, rd:2; hword scratch block read x4
        sync.nop                             null                             {Compacted,F@5}
        mov (16|M0)              r2.0<1>:ud    r18.0<1;1,0>:ud                  {Compacted,$14.dst}
        mov (16|M0)              r3.0<1>:ud    r16.0<1;1,0>:ud                  {Compacted,F@4}
        sync.nop                             null                             {Compacted,F@3}
        mov (16|M0)              r124.0<1>:ud  r12.0<1;1,0>:ud                  {Compacted,$15.dst}
        mov (16|M0)              r125.0<1>:ud  r10.0<1;1,0>:ud                  {Compacted,F@2}
(W)     and (1|M0)               r122.0<1>:d   r1.0<0;1,0>:d     63:w               {Compacted}
(W)     shl (1|M0)               r126.0<1>:d   r1.8<0;1,0>:d     1:w               {Compacted}
(W)     shr (1|M0)               r123.12<1>:ud  r123.11<0;1,0>:ud  1:w            
(W)     add (1|M0)               r123.6<1>:d   r1.15<0;1,0>:d    r123.10<0;1,0>:d
        mov (16|M0)              r4.0<1>:ud    r14.0<1;1,0>:ud                  {Compacted,F@1}
(W)     and (1|M0)               r123.10<1>:d  r122.15<0;1,0>:d  32:w              
(W)     send.dc0 (16|M0)         null     r0      r2:2    0x0            0x020F2006           {A@7,$0} // wr:1h+2, rd:0; hword scratch block write x4
(W)     send.dc0 (16|M0)         null     r0      r124:2  0x0            0x020F200C           {A@7,$1} // wr:1h+2, rd:0; hword scratch block write x4
        mov (16|M0)              r82.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r83.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r84.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r85.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r86.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r87.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r88.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r89.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r90.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r91.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r92.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r93.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r94.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r95.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r96.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r97.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r98.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r99.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r100.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r101.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r102.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r103.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r104.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r105.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r106.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r107.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r108.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r109.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r110.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r111.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r112.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r113.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r114.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r115.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r116.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r117.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r118.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r119.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r120.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r121.0<1>:f   0.0:f                               {Compacted}
(W)     send.dc0 (8|M0)          null     r0      r4:1    0x0            0x020F100A           {I@2,$2} // wr:1h+1, rd:0; hword scratch block write x2
(W)     mov (1|M0)               r123.0<1>:q   r1.0<0;1,0>:q                    {Compacted}
(W)     mov (1|M0)               r123.3<1>:d   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r123.4<1>:d   r1.12<0;1,0>:d                  
(W)     mov (1|M0)               r123.5<1>:d   0:w                              
(W)     mov (1|M0)               r123.7<1>:d   73487:d                              
(W)     mov (1|M0)               r122.3<1>:d   r123.9<0;1,0>:d                 
(W)     mov (1|M0)               r122.4<1>:d   r123.8<0;1,0>:d                 
(W)     mov (1|M0)               r122.6<1>:d   0:w                              
(W)     mov (1|M0)               r122.7<1>:d   73487:d                              
(W)     mov (1|M0)               r1.11<1>:d    16:w                              
(W)     mov (1|M0)               r1.6<1>:d     0:w                              
(W)     shr (1|M0)               r1.14<1>:ud   r122.0<0;1,0>:ud  1:w              
(W)     add3 (1|M0)              r123.2<1>:d   r126.0<0;0>:d     r122.0<0;0>:d     -1:w              
(W)     add3 (1|M0)              r122.5<1>:d   r123.12<0;0>:d    r122.14<0;0>:d    r123.10<0>:d    
(W)     mov (1|M0)               r122.0<1>:q   r1.1<0;1,0>:q                    {Compacted}
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$2.src}
(W)     mov (1|M0)               null<1>:ud    r0.0<0;1,0>:ud                   {Compacted}
(W)     mov (1|M0)               null<1>:ud    r4.0<0;1,0>:ud                   {Compacted}
        sync.nop                             null                             {Compacted,I@1}
        sync.allrd                           ($0,$1)                 {Compacted}
L3456:
(W)     add (1|M0)               r122.12<1>:d  r1.6<0;1,0>:d     32:w               {I@5}
(W)     mov (1|M0)               r2.0<1>:uq    r1.0<0;1,0>:q                   
(W)     mov (1|M0)               r2.2<1>:ud    r1.12<0;1,0>:d                  
(W)     mov (1|M0)               r2.3<1>:ud    r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r2.4<1>:ud    r1.12<0;1,0>:d                  
(W)     mov (1|M0)               r2.7<1>:ud    0xF1F:uw                             
(W)     mov (1|M0)               r122.6<1>:d   r1.6<0;1,0>:d                   
(W)     or (1|M0)                r123.5<1>:d   r1.14<0;1,0>:d    r1.6<0;1,0>:d    {I@7}
(W)     mov (2|M0)               r2.5<1>:ud    r122.12<1;1,0>:d                 {I@7}
        sync.nop                             null                             {Compacted,$3.src}
        send.ugm (1|M0)          r50      r123    null:0  0x0            0x03F00203           {I@2,$4} // wr:1+0, rd:31; load_block2d.ugm.d16.a64
        send.ugm (1|M0)          null     r2      null:0  0x0            0x02080203           {I@1,$5} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
        send.ugm (1|M0)          r2       r122    null:0  0x0            0x03F00283           {$6} // wr:1+0, rd:31; load_block2d.ugm.d16v.a64
(W)     send.dc0 (16|M0)         r42      r0      null:0  0x0            0x024C3010           {$7} // wr:1h+0, rd:4; hword scratch block read x8
(W)     send.dc0 (16|M0)         r46      r0      null:0  0x0            0x024C3018           {$8} // wr:1h+0, rd:4; hword scratch block read x8
(W)     mov (1|M0)               r127.0<1>:uq  r1.1<0;1,0>:q                   
(W)     mov (1|M0)               r127.2<1>:ud  r123.8<0;1,0>:d                 
(W)     mov (1|M0)               r127.3<1>:ud  r123.9<0;1,0>:d                 
(W)     mov (1|M0)               r127.4<1>:ud  r123.8<0;1,0>:d                 
(W)     mov (1|M0)               r127.5<1>:ud  r122.9<0;1,0>:d                 
(W)     mov (1|M0)               r127.7<1>:ud  0xF1F:uw                             
(W)     bfn.0xF8 (1|M0)          r127.6<1>:ud  r1.10<0;0>:ud     r1.11<0;0>:ud     r122.12<0>:ud    // s0&s1|s2
(W)     cmp (16|M0)   (lt)f0.1   null<1>:d     r122.12<0;1,0>:d  r1.8<0;1,0>:d   
        send.ugm (1|M0)          null     r127    null:0  0x0            0x02080203           {A@2,$9} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
(W)     mov (16|M0)              r34.0<1>:uq   r42.0<1;1,0>:uq                  {Compacted,$7.dst}
(W)     mov (16|M0)              r36.0<1>:uq   r44.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r38.0<1>:uq   r46.0<1;1,0>:uq                  {Compacted,$8.dst}
(W)     mov (16|M0)              r40.0<1>:uq   r48.0<1;1,0>:uq                  {Compacted}
        sync.nop                             null                             {Compacted,A@1}
        sync.nop                             null                             {Compacted,$6.dst}
        dpas.8x8 (16|M0)         r42:f         r34:f             r2:hf             r62.0:hf         {Compacted,$4}
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$4.src}
(W)     mov (1|M0)               null<1>:ud    r123.0<0;1,0>:ud                 {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     send.dc0 (16|M0)         r34      r0      null:0  0x0            0x024C3020           {$10} // wr:1h+0, rd:4; hword scratch block read x8
(W)     send.dc0 (16|M0)         r38      r0      null:0  0x0            0x024C3028           {$11} // wr:1h+0, rd:4; hword scratch block read x8
        sync.nop                             null                             {Compacted,A@1}
        dpas.8x8 (16|M0)         r82:f         r82:f             r2:hf             r50.0:hf         {Atomic,Compacted,$3.dst}
        dpas.8x8 (16|M0)         r98:f         r98:f             r2:hf             r54.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r114:f        r114:f            r2:hf             r58.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r90:f         r90:f             r18:hf            r50.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r106:f        r106:f            r18:hf            r54.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r82:f         r82:f             r10:hf            r66.0:hf         {Compacted,$3}
        dpas.8x8 (16|M0)         r98:f         r98:f             r10:hf            r70.0:hf         {Atomic,Compacted,$3.dst}
        dpas.8x8 (16|M0)         r114:f        r114:f            r10:hf            r74.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r90:f         r90:f             r26:hf            r66.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r106:f        r106:f            r26:hf            r70.0:hf         {Compacted,$3}
(W)     mov (16|M0)              r2.0<1>:uq    r34.0<1;1,0>:uq                  {Compacted,$10.dst}
(W)     mov (16|M0)              r4.0<1>:uq    r36.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r6.0<1>:uq    r38.0<1;1,0>:uq                  {Compacted,$11.dst}
(W)     mov (16|M0)              r8.0<1>:uq    r40.0<1;1,0>:uq                  {Compacted}
        sync.nop                             null                             {Compacted,A@1}
        dpas.8x8 (16|M0)         r34:f         r2:f              r18:hf            r58.0:hf         {Compacted,$12}
(W)     send.dc0 (16|M0)         null     r0      r34:4   0x0            0x020F3020           {$12} // wr:1h+4, rd:0; hword scratch block write x8
(W)     send.dc0 (16|M0)         null     r0      r38:4   0x0            0x020F3028           {$13} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$12.src}
(W)     send.dc0 (16|M0)         r34      r0      null:0  0x0            0x024C3000           {$14} // wr:1h+0, rd:4; hword scratch block read x8
        sync.nop                             null                             {Compacted,$13.src}
(W)     send.dc0 (16|M0)         r38      r0      null:0  0x0            0x024C3008           {$15} // wr:1h+0, rd:4; hword scratch block read x8
(W)     mov (16|M0)              r2.0<1>:uq    r34.0<1;1,0>:uq                  {Compacted,$14.dst}
(W)     mov (16|M0)              r4.0<1>:uq    r36.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r6.0<1>:uq    r38.0<1;1,0>:uq                  {Compacted,$15.dst}
(W)     mov (16|M0)              r8.0<1>:uq    r40.0<1;1,0>:uq                  {Compacted}
        sync.nop                             null                             {Compacted,A@1}
        dpas.8x8 (16|M0)         r34:f         r2:f              r18:hf            r62.0:hf         {Compacted,$0}
(W)     send.dc0 (16|M0)         null     r0      r34:4   0x0            0x020F3000           {$0} // wr:1h+4, rd:0; hword scratch block write x8
(W)     send.dc0 (16|M0)         null     r0      r38:4   0x0            0x020F3008           {$1} // wr:1h+4, rd:0; hword scratch block write x8
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$0.src}
(W)     mov (1|M0)               null<1>:ud    r36.0<0;1,0>:ud                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    r37.0<0;1,0>:ud                  {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     mov (16|M0)              r34.0<1>:uq   r42.0<1;1,0>:uq                  {Compacted,$4.dst}
(W)     mov (16|M0)              r36.0<1>:uq   r44.0<1;1,0>:uq                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$1.src}
(W)     mov (1|M0)               null<1>:ud    r40.0<0;1,0>:ud                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    r41.0<0;1,0>:ud                  {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     mov (16|M0)              r38.0<1>:uq   r46.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r40.0<1>:uq   r48.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r2.0<1>:uq    r34.0<1;1,0>:uq                  {Compacted,I@4}
(W)     mov (16|M0)              r4.0<1>:uq    r36.0<1;1,0>:uq                  {Compacted,I@4}
(W)     mov (16|M0)              r6.0<1>:uq    r38.0<1;1,0>:uq                  {Compacted,I@4}
(W)     mov (16|M0)              r8.0<1>:uq    r40.0<1;1,0>:uq                  {Compacted,I@4}
        sync.nop                             null                             {Compacted,A@1}
        dpas.8x8 (16|M0)         r34:f         r2:f              r10:hf            r78.0:hf         {Compacted,$2}
(W)     send.dc0 (16|M0)         null     r0      r34:4   0x0            0x020F3010           {$2} // wr:1h+4, rd:0; hword scratch block write x8
(W)     send.dc0 (16|M0)         null     r0      r38:4   0x0            0x020F3018           {$9} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$2.src}
(W)     send.dc0 (16|M0)         r34      r0      null:0  0x0            0x024C3020           {$4} // wr:1h+0, rd:4; hword scratch block read x8
        sync.nop                             null                             {Compacted,$9.src}
(W)     send.dc0 (16|M0)         r38      r0      null:0  0x0            0x024C3028           {$5} // wr:1h+0, rd:4; hword scratch block read x8
(W)     mov (16|M0)              r2.0<1>:uq    r34.0<1;1,0>:uq                  {Compacted,$4.dst}
(W)     mov (16|M0)              r4.0<1>:uq    r36.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r6.0<1>:uq    r38.0<1;1,0>:uq                  {Compacted,$5.dst}
(W)     mov (16|M0)              r8.0<1>:uq    r40.0<1;1,0>:uq                  {Compacted}
        sync.nop                             null                             {Compacted,A@1}
        dpas.8x8 (16|M0)         r34:f         r2:f              r26:hf            r74.0:hf         {Compacted,$6}
(W)     send.dc0 (16|M0)         null     r0      r34:4   0x0            0x020F3020           {$6} // wr:1h+4, rd:0; hword scratch block write x8
(W)     send.dc0 (16|M0)         null     r0      r38:4   0x0            0x020F3028           {$7} // wr:1h+4, rd:0; hword scratch block write x8
        sync.nop                             null                             {Compacted,$6.src}
(W)     send.dc0 (16|M0)         r34      r0      null:0  0x0            0x024C3000           {$8} // wr:1h+0, rd:4; hword scratch block read x8
        sync.nop                             null                             {Compacted,$7.src}
(W)     send.dc0 (16|M0)         r38      r0      null:0  0x0            0x024C3008           {$10} // wr:1h+0, rd:4; hword scratch block read x8
(W)     mov (16|M0)              r2.0<1>:uq    r34.0<1;1,0>:uq                  {Compacted,$8.dst}
(W)     mov (16|M0)              r4.0<1>:uq    r36.0<1;1,0>:uq                  {Compacted}
(W)     mov (16|M0)              r6.0<1>:uq    r38.0<1;1,0>:uq                  {Compacted,$10.dst}
(W)     mov (16|M0)              r8.0<1>:uq    r40.0<1;1,0>:uq                  {Compacted}
        sync.nop                             null                             {Compacted,A@1}
        dpas.8x8 (16|M0)         r34:f         r2:f              r26:hf            r78.0:hf         {Compacted,$11}
(W)     send.dc0 (16|M0)         null     r0      r34:4   0x0            0x020F3000           {$11} // wr:1h+4, rd:0; hword scratch block write x8
(W)     send.dc0 (16|M0)         null     r0      r38:4   0x0            0x020F3008           {$12} // wr:1h+4, rd:0; hword scratch block write x8
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$9.src}
(W)     mov (1|M0)               null<1>:ud    r40.0<0;1,0>:ud                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    r41.0<0;1,0>:ud                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$12.src}
(W)     mov (1|M0)               null<1>:ud    r40.0<0;1,0>:ud                  {Compacted}
(W)     mov (1|M0)               null<1>:ud    r41.0<0;1,0>:ud                  {Compacted}
        sync.nop                             null                             {Compacted,I@1}
        sync.allrd                           ($11)                 {Compacted}
(W&~f0.1) jmpi                               L4824                                
L4792:
(W)     mov (1|M0)               r1.6<1>:d     r122.12<0;1,0>:d                
(W)     jmpi                                 L3456                                
L4824:
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3020           {$3} // wr:1h+0, rd:4; hword scratch block read x8
(W)     send.dc0 (16|M0)         r6       r0      null:0  0x0            0x024C3028           {$13} // wr:1h+0, rd:4; hword scratch block read x8
(W)     shl (1|M0)               r122.0<1>:d   r1.7<0;1,0>:d     2:w              
(W)     bfn.0xF8 (1|M0)          r122.1<1>:ud  r122.11<0;0>:ud   r122.10<0;0>:ud   r1.15<0>:ud      // s0&s1|s2
(W)     or (1|M0)                r125.0<1>:d   r122.9<0;1,0>:d   16:w              
(W)     add (1|M0)               r122.8<1>:d   r122.0<0;1,0>:d   -1:w               {Compacted,I@3}
(W)     or (1|M0)                r127.0<1>:d   r122.1<0;1,0>:d   8:w               {Compacted,I@3}
(W)     or (1|M0)                r124.0<1>:d   r122.1<0;1,0>:d   16:w               {Compacted}
(W)     or (1|M0)                r122.0<1>:d   r122.9<0;1,0>:d   16:w              
(W)     mov (1|M0)               r19.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r19.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r19.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$3.src}
(W)     mov (1|M0)               null<1>:ud    r0.0<0;1,0>:ud                   {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     mov (1|M0)               r17.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r17.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r17.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r18.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r18.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r18.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r12.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r12.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r12.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r14.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r14.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r14.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r11.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r11.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r11.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r19.6<1>:ud   r122.1<0;1,0>:d                 
(W)     mov (1|M0)               r17.6<1>:ud   r122.1<0;1,0>:d                 
(W)     mov (1|M0)               r17.5<1>:ud   r125.0<0;1,0>:d                 
(W)     mov (1|M0)               r12.5<1>:ud   r125.0<0;1,0>:d                 
(W)     mov (1|M0)               r19.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (2|M0)               r19.4<1>:ud   r122.8<1;1,0>:d                 
(W)     mov (1|M0)               r17.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r17.4<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r18.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (2|M0)               r18.4<1>:ud   r122.8<1;1,0>:d                 
(W)     mov (1|M0)               r12.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r12.4<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r14.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (2|M0)               r14.4<1>:ud   r122.8<1;1,0>:d                 
(W)     mov (1|M0)               r11.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r11.4<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r18.6<1>:ud   r127.0<0;1,0>:d                 
(W)     mov (1|M0)               r12.6<1>:ud   r127.0<0;1,0>:d                 
(W)     mov (1|M0)               r14.6<1>:ud   r124.0<0;1,0>:d                 
(W)     mov (1|M0)               r11.6<1>:ud   r124.0<0;1,0>:d                 
(W)     mov (1|M0)               r11.5<1>:ud   r122.0<0;1,0>:d                 
(W)     send.dc0 (16|M0)         r42      r0      null:0  0x0            0x024C3010           {$14} // wr:1h+0, rd:4; hword scratch block read x8
(W)     send.dc0 (16|M0)         r46      r0      null:0  0x0            0x024C3018           {$15} // wr:1h+0, rd:4; hword scratch block read x8
        send.ugm (1|M0)          null     r19     r82:8   0x0            0x02000407           {$0} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        sync.nop                             null                             {Compacted,$3.dst}
        send.ugm (1|M0)          null     r17     r90:8   0x0            0x02000407           {$1} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        send.ugm (1|M0)          null     r18     r98:8   0x0            0x02000407           {I@5,$2} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        send.ugm (1|M0)          null     r12     r106:8  0x0            0x02000407           {I@4,$4} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        send.ugm (1|M0)          null     r14     r114:8  0x0            0x02000407           {I@3,$5} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        sync.nop                             null                             {Compacted,$13.dst}
        send.ugm (1|M0)          null     r11     r2:8    0x0            0x02000407           {I@1,$3} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$3.src}
(W)     mov (1|M0)               null<1>:ud    r8.0<0;1,0>:ud                   {Compacted}
(W)     mov (1|M0)               null<1>:ud    r9.0<0;1,0>:ud                   {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     send.dc0 (16|M0)         r2       r0      null:0  0x0            0x024C3000           {$6} // wr:1h+0, rd:4; hword scratch block read x8
(W)     send.dc0 (16|M0)         r6       r0      null:0  0x0            0x024C3008           {$7} // wr:1h+0, rd:4; hword scratch block read x8
(W)     or (1|M0)                r123.0<1>:d   r122.1<0;1,0>:d   24:w               {Compacted}
(W)     mov (1|M0)               r13.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r13.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r13.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r10.0<1>:uq   r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r10.3<1>:ud   r1.13<0;1,0>:d                  
(W)     mov (1|M0)               r10.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r10.5<1>:ud   r125.0<0;1,0>:d                 
(W)     mov (1|M0)               r13.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (2|M0)               r13.4<1>:ud   r122.8<1;1,0>:d                 
(W)     mov (1|M0)               r10.2<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               r10.4<1>:ud   r122.8<0;1,0>:d                 
(W)     mov (1|M0)               null<1>:ud    0x30433:ud                              {$4.src}
(W)     mov (1|M0)               null<1>:ud    r112.0<0;1,0>:ud                 {Compacted}
(W)     mov (1|M0)               null<1>:ud    r113.0<0;1,0>:ud                 {Compacted}
        sync.nop                             null                             {Compacted,I@1}
(W)     mov (16|M0)              r112.0<1>:f   r0.0<1;1,0>:f                    {Compacted}
(W)     mov (1|M0)               r13.6<1>:ud   r123.0<0;1,0>:d                 
(W)     mov (1|M0)               r10.6<1>:ud   r123.0<0;1,0>:d                 
        sync.nop                             null                             {Compacted,$15.dst}
        send.ugm (1|M0)          null     r13     r42:8   0x0            0x02000407           {A@2,$14} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        sync.nop                             null                             {Compacted,$7.dst}
        send.ugm (1|M0)          null     r10     r2:8    0x0            0x02000407           {I@1,$6} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
(W)     send.gtwy (1|M0)         null     r112    null:0  0x0            0x02000010           {EOT,F@1,$8} // wr:1+0, rd:0; end of thread
L6144:
        nop                    
(W)     mov (16|M0)              null<1>:ud    0x563905B:ud                             
(W)     mov (16|M0)              null<1>:ud    0xAF99C71:ud                             
(W)     mov (16|M0)              null<1>:ud    0x0:ud                             
(W)     mov (16|M0)              null<1>:ud    0x1:ud                             
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
        illegal                
