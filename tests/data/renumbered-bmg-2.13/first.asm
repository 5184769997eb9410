        bfn.0x78 (32|M0)         r6.0<1>:ud    r4.0<1;0>:ud      r3.11<0;0>:ud     r126.0<1>:ud     {A@1} // (~s0|~s1)^~s2
(~f3.0) sel (32|M0)              r8.0<1>:f     r6.0<1;1,0>:f     qnan(0x0):f               {I@1}
L16048:
        join (32|M0)                         L16064                                
L16064:
        add (32|M0)   (lt)f2.0   r6.0<1>:f     r66.0<1;1,0>:f    r8.0<1;1,0>:f    {F@1}
        mul (32|M0)              acc0.0<1>:f   r54.0<1;1,0>:f    2.0:f               {Compacted}
        mul (32|M0)              acc2.0<1>:f   r52.0<1;1,0>:f    2.0:f               {Compacted}
(~f2.0) sel (32|M0)              r16.0<1>:f    r6.0<1;1,0>:f     0.0:f               {F@3}
        add (32|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   1.0:f              
(W)     cmp (32|M0)   (lt)f2.0   null<1>:d     r98.1<0;1,0>:d    33:w               {F@2}
(W)     mov (8|M0)               r3.0<1>:w     0x76543210:v                              
        add (32|M0)   (lt)f3.0   r4.0<1>:f     r68.0<1;1,0>:f    r64.0<1;1,0>:f  
        add (32|M0)              acc2.0<1>:f   acc2.0<1;1,0>:f   1.0:f              
(W)     add (8|M0)               r3.8<1>:w     r3.0<1;1,0>:w     8:w               {I@1}
(f2.0)  sel (32|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   -inf:f              
(W)     add (16|M0)              r3.16<1>:w    r3.0<1;1,0>:w     16:w               {I@1}
(~f3.0) sel (32|M0)              r18.0<1>:f    r4.0<1;1,0>:f     0.0:f               {F@3}
(f0.0)  sel (32|M0)              acc2.0<1>:f   acc2.0<1;1,0>:f   -inf:f              
        xor (32|M0)              r4.0<1>:w     r3.0<1;1,0>:w     16:w               {A@1}
        cmp (32|M0)   (gt)f2.0   null<1>:f     acc0.0<1;1,0>:f   acc2.0<1;1,0>:f 
        mov (32|M0)              r6.0<1>:d     r4.0<1;1,0>:uw                   {I@1}
        shl (32|M0)              r5.0<1>:uw    r6.0<2;1,0>:uw    0x2:uw              {I@1}
(~f2.0) cmp (32|M0)   (ne)f2.0   null<1>:f     acc0.0<1;1,0>:f   acc0.0<1;1,0>:f 
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                             
        add (16|M0)              a0.0<1>:uw    r5.0<1;1,0>:uw    0x1D80:uw              {I@2}
(f2.0)  sel (32|M0)              r118.0<1>:f   acc0.0<1;1,0>:f   acc2.0<1;1,0>:f 
        mov (16|M0)              r8.0<1>:ud    r[a0.0]<1,0>:ud                  {F@1}
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                             
        add (16|M16)             a0.0<1>:uw    r5.16<1;1,0>:uw   0x1D80:uw             
        cmp (32|M0)   (ne)f1.0   null<1>:f     r118.0<1;1,0>:f   r118.0<1;1,0>:f 
        mov (16|M16)             r9.0<1>:ud    r[a0.0]<1,0>:ud                 
(~f1.0) cmp (32|M0)   (gt)f1.0   null<1>:f     r118.0<1;1,0>:f   r8.0<1;1,0>:f    {I@1}
(f1.0)  sel (32|M0)              r10.0<1>:f    r118.0<1;1,0>:f   r8.0<1;1,0>:f   
        cmp (32|M0)   (ne)f3.0   null<1>:f     r10.0<1;1,0>:f    r10.0<1;1,0>:f   {F@1}
(W)     mov (8|M0)               r12.0<1>:ud   r10.8<1;1,0>:ud                  {Compacted}
(W)     mov (8|M0)               r12.8<1>:ud   r10.0<1;1,0>:ud                 
(W)     mov (8|M0)               r13.0<1>:ud   r11.8<1;1,0>:ud                  {Compacted}
(W)     mov (8|M0)               r13.8<1>:ud   r11.0<1;1,0>:ud                 
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r10.0<1;1,0>:f    r12.0<1;1,0>:f   {I@1}
(f3.0)  sel (32|M0)              r6.0<1>:f     r10.0<1;1,0>:f    r12.0<1;1,0>:f  
        cmp (32|M0)   (ne)f2.0   null<1>:f     r6.0<1;1,0>:f     r6.0<1;1,0>:f    {F@1}
(W)     mov (4|M0)               r3.0<1>:ud    r6.4<1;1,0>:ud                   {Compacted}
(W)     mov (4|M0)               r3.4<1>:ud    r6.0<1;1,0>:ud                   {Compacted}
(W)     mov (4|M0)               r3.8<1>:ud    r6.12<1;1,0>:ud                 
(W)     mov (4|M0)               r3.12<1>:ud   r6.8<1;1,0>:ud                  
(W)     mov (4|M0)               r4.0<1>:ud    r7.4<1;1,0>:ud                   {Compacted}
(W)     mov (4|M0)               r4.4<1>:ud    r7.0<1;1,0>:ud                   {Compacted}
(W)     mov (4|M0)               r4.8<1>:ud    r7.12<1;1,0>:ud                 
(W)     mov (4|M0)               r4.12<1>:ud   r7.8<1;1,0>:ud                  
(~f2.0) cmp (32|M0)   (gt)f2.0   null<1>:f     r6.0<1;1,0>:f     r3.0<1;1,0>:f    {I@1}
(f2.0)  sel (32|M0)              r8.0<1>:f     r6.0<1;1,0>:f     r3.0<1;1,0>:f   
        cmp (32|M0)   (ne)f1.0   null<1>:f     r8.0<1;1,0>:f     r8.0<1;1,0>:f    {F@1}
(W)     mov (8|M0)               r10.0<4>:ud   r8.2<4;1,0>:ud                  
(W)     mov (8|M0)               r10.2<4>:ud   r8.0<4;1,0>:ud                  
(W)     mov (8|M0)               r10.1<4>:ud   r8.3<4;1,0>:ud                  
(W)     mov (8|M0)               r10.3<4>:ud   r8.1<4;1,0>:ud                  
(~f1.0) cmp (32|M0)   (gt)f1.0   null<1>:f     r8.0<1;1,0>:f     r10.0<1;1,0>:f   {I@1}
(f1.0)  sel (32|M0)              r116.0<1>:f   r8.0<1;1,0>:f     r10.0<1;1,0>:f  
        and (32|M0)   (eq)f1.0   null<1>:d     r56.0<1;1,0>:d    31:w               {F@1}
(W)     mov (16|M0)              r12.0<2>:ud   r116.1<2;1,0>:ud                 {Compacted}
(W)     mov (16|M0)              r12.1<2>:ud   r116.0<2;1,0>:ud                 {Compacted}
(W)     mov (32|M0)              r122.0<1>:ud  r12.0<1;1,0>:ud                  {I@1}
(~f1.0) goto (32|M0)                         L17040                  L17040                
L16928:
        cmp (32|M0)   (ne)f3.0   null<1>:f     r116.0<1;1,0>:f   r116.0<1;1,0>:f 
        shr (32|M0)              r3.0<1>:uw    r1.0<1;1,0>:uw    3:w              
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r116.0<1;1,0>:f   r122.0<1;1,0>:f  {I@3}
        and (32|M0)              r3.0<1>:w     r3.0<1;1,0>:w     4:w               {I@1}
(f3.0)  sel (32|M0)              r6.0<1>:f     r116.0<1;1,0>:f   r122.0<1;1,0>:f 
        mov (32|M0)              r4.0<1>:ud    r3.0<1;1,0>:uw                   {I@1}
        send.slm (32|M0)         null     r4  r6:2  0x0            0x04000504           {A@1,$4} // wr:2+2, rd:0; store.slm.d32.a32
L17040:
        join (32|M0)                         L17056                                
L17056:
(W)     send.slm (1|M0)          r3       r98  null:0  0x0            0x0210001F           {$5} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$4.src}
(W)     mov (2|M0)               r4.10<1>:ub   r98.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$5.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$6} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        cmp (32|M0)   (lt)f1.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
        shl (32|M0)              r124.0<1>:d   r56.0<1;1,0>:d    2:w              
(~f1.0) goto (32|M0)                         L17216                  L17216                
L17200:
        send.slm (32|M0)         r114     r124  null:0  0x0            0x04200500           {I@2,$7} // wr:2+0, rd:2; load.slm.d32.a32
L17216:
        join (32|M0)                         L17232                                
L17232:
        and (32|M0)   (eq)f2.0   null<1>:d     r56.0<1;1,0>:d    1:w              
(f2.0)  cmp (32|M0)   (lt)f2.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
        sync.nop                             null                             {Compacted,$6.src}
(W)     mov (16|M0)              r3.0<2>:ud    r114.1<2;1,0>:ud                 {Compacted,$7.dst}
(W)     mov (16|M0)              r3.1<2>:ud    r114.0<2;1,0>:ud                
(W)     mov (32|M0)              r120.0<1>:f   r3.0<1;1,0>:f                    {I@1}
(~f2.0) goto (32|M0)                         L17392                  L17392                
L17328:
        cmp (32|M0)   (gt)f1.0   null<1>:f     r114.0<1;1,0>:f   r120.0<1;1,0>:f  {F@1}
(~f1.0) cmp (32|M0)   (ne)f1.0   null<1>:f     r114.0<1;1,0>:f   r114.0<1;1,0>:f 
(f1.0)  sel (32|M0)              r4.0<1>:f     r114.0<1;1,0>:f   r120.0<1;1,0>:f 
        send.slm (32|M0)         null     r124  r4:2  0x0            0x04000504           {F@1,$8} // wr:2+2, rd:0; store.slm.d32.a32
L17392:
        join (32|M0)                         L17408                                
L17408:
(W)     send.slm (1|M0)          r1       r98  null:0  0x0            0x0210001F           {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r3.2<1>:f     3.58732e-43:f                              
(W)     mov (2|M0)               r3.10<1>:ub   r98.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r1.0<1;1,0>:ud                   {$9.dst}
(W)     send.gtwy (1|M0)         null     r3  null:0  0x0            0x02000004           {I@2,$10} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     cmp (32|M0)   (lt)f3.0   null<1>:d     r98.1<0;1,0>:d    33:w              
(W&~f3.0) jmpi                               L17752                                
L17536:
(W)     mov (1|M0)               r1.0<1>:ud    0x0:uw                             
        mov (16|M0)              r4.0<2>:ud    r58.0<1;1,0>:ud                  {Compacted,$8.src}
(W)     send.slm (1|M0)          r2       r1  null:0  0x0            0x02108500           {I@2,$11} // wr:1+0, rd:1; load.slm.d32x1t.a32
        mov (16|M16)             r8.0<2>:ud    r59.0<1;1,0>:ud                  {Compacted}
        shl (16|M0)              r6.0<1>:q     r4.0<2;1,0>:d     2:w               {I@2}
        shl (16|M16)             r10.0<1>:q    r8.0<2;1,0>:d     2:w               {I@2}
        add (16|M0)              r12.0<1>:q    r6.0<1;1,0>:q     r2.2<0;1,0>:q    {Compacted,@2,$11.dst}
        add (16|M16)             r14.0<1>:q    r10.0<1;1,0>:q    r2.2<0;1,0>:q    {Compacted,I@2}
        send.ugm (32|M0)         null     r12  r18:2  0x0            0x08000584           {I@1,$12} // wr:4+2, rd:0; store.ugm.d32.a64
(~f0.0) goto (32|M0)                         L17752                  L17752                
L17664:
(W)     shl (1|M0)               r1.0<1>:q     r98.1<0;1,0>:d    32:w              
        add (16|M0)              r3.0<1>:q     r62.0<1;1,0>:q    r2.2<0;1,0>:q    {Compacted,$10.src}
        add (16|M16)             r5.0<1>:q     r60.0<1;1,0>:q    r2.2<0;1,0>:q    {Compacted}
(W)     asr (1|M0)               r7.0<1>:q     r1.0<0;1,0>:q     30:w               {Compacted,I@3}
        send.ugm (32|M0)         null     r3  r16:2  0x0            0x08000584           {I@2,$13} // wr:4+2, rd:0; store.ugm.d32.a64
(W)     mov (1|M0)               r8.0<1>:d     r2.0<0;1,0>:d                    {Compacted}
(W)     add (1|M0)               r10.0<1>:q    r7.0<0;1,0>:q     r2.3<0;1,0>:q    {Compacted,I@2}
(W)     send.ugm (1|M0)          null     r10  r8:1  0x0            0x02008584           {I@1,$14} // wr:1+1, rd:0; store.ugm.d32x1t.a64
L17752:
        join (32|M0)                         L17768                                
L17768:
(W)     mov (16|M0)              r127.0<1>:f   r98.0<1;1,0>:f                   {Compacted}
(W)     send.gtwy (1|M0)         null     r127  null:0  0x0            0x02000010           {EOT,F@1,$15} // wr:1+0, rd:0; end of thread
L17792:
(W)     mov (16|M0)              null<1>:ud    0x59B82E5C:ud                             
(W)     mov (16|M0)              null<1>:ud    0xD6E81F1E:ud                             
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
