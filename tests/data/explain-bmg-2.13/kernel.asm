L0:
(W)     mov (16|M0)              r127.0<1>:ud  0x0:ud                             
(W)     and (1|M0)               r127.2<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud             
(W)     and (1|M0)               r127.0<1>:uw  r0.4<0;1,0>:uw    0xFF:uw             
(W)     add (1|M0)               r127.2<1>:ud  r127.2<0;1,0>:ud  0x20:ud              {I@2}
(W)     add (1|M0)               r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud              {I@1}
(W)     mad (1|M0)               r127.0<1>:ud  r127.2<0;0>:ud    r127.0<0;0>:uw    0x40:uw              {I@1}
(W)     mov (8|M0)               r2.0<1>:ud    r1.0<1;1,0>:ud                  
(W)     send.ugm (1|M0)          r1       r127  null:0  0xFF000000            0x6219D500           {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)     and (1|M0)               r127.0<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud              {$0.src}
(W)     add (1|M0)               r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud              {I@1}
(W)     send.ugm (1|M0)          r3       r127  null:0  0xFF000000            0x6219C500           {I@1,$1} // wr:1+0, rd:1; load.ugm.d32x8t.a32.ca.cc.bti[255]
(W)     mov (16|M0)              r22.0<1>:ud   r0.0<1;1,0>:ud                  
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                              {F@1}
(W)     or (1|M0)                cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x400004C0:ud              {A@1}
        mov (32|M0)              r24.0<1>:d    r1.0<1;1,0>:uw                   {A@1,$0.dst}
(W)     shl (1|M0)               r2.0<1>:d     r22.1<0;1,0>:d    6:w               {Compacted,I@4}
(W)     mov (1|M0)               r3.0<1>:d     63:w                               {Compacted,$1.dst}
(W)     cmp (32|M0)   (lt)f1.0   null<1>:d     r22.1<0;1,0>:d    64:w              
        shr (32|M0)              r23.0<1>:uw   r1.0<1;1,0>:uw    5:w              
        bfn.0xF8 (32|M0)         r26.0<1>:ud   r24.0<1;0>:ud     r3.0<0;0>:ud      r2.0<0>:ud       {I@3} // s0&s1|s2
(W&~f1.0) jmpi                               L424                                
L320:
        mov (16|M0)              r4.0<2>:ud    r26.0<1;1,0>:ud                  {Compacted,I@2}
        mov (16|M16)             r8.0<2>:ud    r27.0<1;1,0>:ud                  {Compacted}
        shl (16|M0)              r6.0<1>:q     r4.0<2;1,0>:d     2:w               {I@2}
        shl (16|M16)             r10.0<1>:q    r8.0<2;1,0>:d     2:w               {I@2}
        add (16|M0)              r12.0<1>:q    r6.0<1;1,0>:q     r2.2<0;1,0>:q    {Compacted,I@2}
        add (16|M16)             r14.0<1>:q    r10.0<1;1,0>:q    r2.2<0;1,0>:q    {Compacted,I@2}
        send.ugm (32|M0)         r16      r12  null:0  0x0            0x08200580           {I@1,$2} // wr:4+0, rd:2; load.ugm.d32.a64
        mov (32|M0)              r28.0<1>:ud   r16.0<1;1,0>:ud                  {Compacted,$2.dst}
(W)     jmpi                                 L432                                
L424:
        mov (32|M0)              r28.0<1>:ud   0x0:ud                              {Compacted}
L432:
        mul (32|M0)              acc0.0<1>:f   r28.0<1;1,0>:f    r28.0<1;1,0>:f   {I@1}
(W)     mov (32|M0)              r3.0<1>:ud    0x0:ud                             
(f1.0)  sel (32|M0)              r3.0<1>:f     acc0.0<1;1,0>:f   0.0:f               {I@1}
(W)     add (16|M0)              r5.0<1>:f     r3.0<1;1,0>:f     r4.0<1;1,0>:f    {Compacted,F@1}
(W)     mov (8|M0)               r6.0<1>:ud    r5.8<1;1,0>:ud                   {Compacted,F@1}
        shl (32|M0)              r10.0<1>:w    r23.0<1;1,0>:w    2:w              
(W)     add (8|M0)               r7.0<1>:f     r5.0<1;1,0>:f     r6.0<1;1,0>:f    {Compacted,I@2}
        and (32|M0)   (eq)f2.0   null<1>:d     r24.0<1;1,0>:d    31:w              
(W)     mov (4|M0)               r8.0<1>:ud    r7.4<1;1,0>:ud                   {Compacted,F@1}
        and (32|M0)              r10.0<1>:w    r10.0<1;1,0>:w    4:w               {I@3}
(W)     add (4|M0)               r9.0<1>:f     r7.0<1;1,0>:f     r8.0<1;1,0>:f    {I@2}
        mov (32|M0)              r32.0<1>:ud   r10.0<1;1,0>:uw                  {I@1}
(W)     add (1|M0)               r2.0<1>:f     r9.0<0;1,0>:f     r9.2<0;1,0>:f    {Compacted,F@1}
(W)     add (1|M0)               r2.1<1>:f     r9.1<0;1,0>:f     r9.3<0;1,0>:f   
(W)     add (1|M0)               r30.0<1>:f    r2.0<0;1,0>:f     r2.1<0;1,0>:f    {Compacted,F@1}
(~f2.0) goto (32|M0)                         L672                  L672                
L640:
        mov (32|M0)              r4.0<1>:f     r30.0<0;1,0>:f                   {F@1}
        send.slm (32|M0)         null     r32  r4:2  0x0            0x04000504           {A@1,$3} // wr:2+2, rd:0; store.slm.d32.a32
L672:
        join (32|M0)                         L688                                
L688:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$4} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$3.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$4.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$5} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        cmp (32|M0)   (lt)f0.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
        shl (32|M0)              r34.0<1>:d    r24.0<1;1,0>:d    2:w              
(~f0.0) goto (32|M0)                         L848                  L848                
L832:
        send.slm (32|M0)         r36      r34  null:0  0x0            0x04200500           {I@2,$6} // wr:2+0, rd:2; load.slm.d32.a32
L848:
        join (32|M0)                         L864                                
L864:
(W)     mov (32|M0)              r3.0<1>:f     0.0:f                               {$5.src}
        and (32|M0)   (eq)f0.0   null<1>:d     r24.0<1;1,0>:d    1:w              
        mov (32|M0)              r3.0<1>:f     r36.0<1;1,0>:f                   {Compacted,$6.dst}
(W)     mov (16|M0)              r5.0<1>:ud    r3.0<2;1,0>:ud                   {Compacted,F@1}
(W)     mov (16|M0)              r6.0<1>:ud    r3.1<2;1,0>:ud                   {Compacted}
(f0.0)  cmp (32|M0)   (lt)f0.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
(W)     add (16|M0)              r7.0<1>:f     r5.0<1;1,0>:f     r6.0<1;1,0>:f    {Compacted,I@2}
        mov (32|M0)              r38.0<1>:ud   r7.0<1;2,0>:ud                   {F@1}
(~f0.0) goto (32|M0)                         L992                  L992                
L976:
        send.slm (32|M0)         null     r34  r38:2  0x0            0x04000504           {I@2,$7} // wr:2+2, rd:0; store.slm.d32.a32
L992:
        join (32|M0)                         L1008                                
L1008:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$8} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                              
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$8.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$9} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (1|M0)               r2.0<1>:ud    0x0:uw                             
(W)     send.slm (1|M0)          r5       r2  null:0  0x0            0x02108500           {I@1,$10} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W)     mul (1|M0)               r6.0<1>:f     r5.0<0;1,0>:f     0.015625:f               {Compacted,$10.dst}
(W)     add (1|M0)               r7.0<1>:f     r6.0<0;1,0>:f     0x34000000:f               {Compacted,F@1}
(W)     math.rsqt (1|M0)         r8.0<1>:f     r7.0<0;1,0>:f                    {F@1}
        mul (32|M0)              r40.0<1>:f    r28.0<1;1,0>:f    r8.0<0;1,0>:f    {Compacted,M@1}
        mul (32|M0)              r42.0<1>:f    r40.0<1;1,0>:f    0.125:f               {Compacted,F@1}
        and (32|M0)              r10.0<1>:d    r42.0<1;1,0>:d    2147483647:d               {F@1}
        cmp (32|M0)   (eq)f3.0   null<1>:f     r10.0<1;1,0>:f    inf:f               {I@1}
(~f3.0) cmp (32|M0)   (ne)f3.0   null<1>:f     r10.0<1;1,0>:f    r10.0<1;1,0>:f  
(f3.0)  cmp (32|M0)   (lt)f3.0   null<1>:d     r22.1<0;1,0>:d    64:w               {F@1}
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$11} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$9.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$11.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$12} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (1|M0)               r2.0<1>:hf    0x1:hf                             
(W)     mov (32|M0)              r5.0<1>:hf    0.0:hf                             
(f3.0)  sel (32|M0)              r6.0<2>:b     r2.0<0;1,0>:w     0:w               {F@2}
        mov (32|M0)              r5.0<1>:w     r6.0<2;1,0>:b                    {A@1}
(W)     or (16|M0)               r7.0<1>:uw    r5.0<1;1,0>:uw    r5.16<1;1,0>:uw  {I@1}
(W)     or (8|M0)                r8.0<1>:uw    r7.0<1;1,0>:uw    r7.8<1;1,0>:uw   {I@1}
(W)     or (4|M0)                r9.0<1>:uw    r8.0<1;1,0>:uw    r8.4<1;1,0>:uw   {I@1}
(W)     or (2|M0)                r3.0<1>:uw    r9.0<1;1,0>:uw    r9.2<1;1,0>:uw   {I@1}
(W)     or (1|M0)                r10.0<1>:w    r3.0<0;1,0>:uw    r3.1<0;1,0>:uw   {I@1}
(W)     mov (1|M0)               r11.0<2>:b    r10.0<0;1,0>:w                   {I@1}
(W)     mov (1|M0)               r30.2<1>:w    r11.0<0;1,0>:b                   {I@1}
(~f2.0) goto (32|M0)                         L1632                  L1632                
L1536:
(W)     and (1|M0)               r2.0<1>:w     r30.2<0;1,0>:w    1:w               {I@2}
        and (32|M0)              r3.0<1>:w     r23.0<1;1,0>:w    1:w              
(W)     mov (1|M0)               r6.0<2>:b     r2.0<0;1,0>:w                    {I@2}
        mov (32|M0)              r4.0<1>:ud    r3.0<1;1,0>:uw                   {@2,$12.src}
        mov (32|M0)              r8.0<1>:ud    r6.0<0;1,0>:ub                   {I@2}
        send.slm (32|M0)         null     r4  r8:2  0x0            0x04000904           {I@1,$13} // wr:2+2, rd:0; store.slm.d8u32.a32
L1632:
        join (32|M0)                         L1648                                
L1648:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$14} // wr:1+0, rd:1; fence.slm.none.group
        sync.nop                             null                             {Compacted,$13.src}
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$12.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {Compacted,$14.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$15} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        cmp (32|M0)   (lt)f3.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
        mov (32|M0)              r44.0<1>:ud   r1.0<1;1,0>:uw                  
(~f3.0) goto (32|M0)                         L1888                  L1888                
L1792:
        sync.nop                             null                             {$15.src}
        send.slm (32|M0)         r4       r44  null:0  0x0            0x04200900           {I@2,$0} // wr:2+0, rd:2; load.slm.d8u32.a32
        mov (32|M0)              r3.0<1>:b     r4.0<4;1,0>:b                    {$0.dst}
        mov (32|M0)              r6.0<1>:w     r3.0<1;1,0>:b                    {I@1}
        and (32|M0)              r31.0<1>:w    r6.0<1;1,0>:w     1:w               {I@1}
        goto (32|M0)                         L1888                  L1920                
L1888:
        join (32|M0)                         L1920                                
L1904:
        mov (32|M0)              r31.0<1>:w    0:w                              
L1920:
        join (32|M0)                         L1936                                
L1936:
        mov (32|M0)              r3.0<2>:b     r31.0<1;1,0>:w                   {I@2}
(W)     mov (32|M0)              r4.0<1>:hf    0.0:hf                              {$15.src}
        mov (32|M0)              r4.0<1>:w     r3.0<2;1,0>:b                    {A@1}
(W)     or (32|M0)               r5.0<1>:w     r4.0<2;2,0>:uw    r4.1<2;2,0>:uw   {I@1}
        mov (32|M0)              r6.0<2>:b     r5.0<1;1,0>:w                    {I@1}
        mov (32|M0)              r46.0<1>:w    r6.0<2;1,0>:b                    {I@1}
(~f0.0) goto (32|M0)                         L2112                  L2112                
L2048:
        and (32|M0)              r3.0<1>:w     r46.0<1;1,0>:w    1:w               {I@2}
        mov (32|M0)              r4.0<2>:b     r3.0<1;1,0>:w                    {I@1}
        mov (32|M0)              r6.0<1>:ud    r4.0<2;1,0>:ub                   {I@1}
        send.slm (32|M0)         null     r44  r6:2  0x0            0x04000904           {I@1,$1} // wr:2+2, rd:0; store.slm.d8u32.a32
L2112:
        join (32|M0)                         L2128                                
L2128:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$2} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                              
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$2.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$3} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (1|M0)               r2.0<1>:ud    0x0:uw                             
(f1.0)  sel (32|M0)              r48.0<1>:f    r40.0<1;1,0>:f    -inf:f              
(W)     send.slm (1|M0)          r5       r2  null:0  0x0            0x02100900           {I@1,$4} // wr:1+0, rd:1; load.slm.d8u32.a32
        sync.nop                             null                             {$1.src}
(W)     mov (1|M0)               r6.0<2>:b     r5.0<0;1,0>:b                    {$4.dst}
(W)     mov (1|M0)               r7.0<1>:w     r6.0<0;1,0>:b                    {I@1}
(W)     and (1|M0)               r30.3<1>:w    r7.0<0;1,0>:w     1:w               {I@1}
(W)     send.slm (1|M0)          r8       r22  null:0  0x0            0x0210001F           {$5} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r3.2<1>:f     3.58732e-43:f                              
(W)     mov (2|M0)               r3.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r8.0<1;1,0>:ud                   {$5.dst}
(W)     send.gtwy (1|M0)         null     r3  null:0  0x0            0x02000004           {I@2,$6} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (8|M0)               r4.0<1>:w     0x76543210:v                               {$3.src}
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                             
(W)     add (8|M0)               r4.8<1>:w     r4.0<1;1,0>:w     8:w               {I@2}
(W)     add (16|M0)              r4.16<1>:w    r4.0<1;1,0>:w     16:w               {I@1}
        xor (32|M0)              r5.0<1>:w     r4.0<1;1,0>:w     16:w               {I@1}
        mov (32|M0)              r50.0<1>:d    r5.0<1;1,0>:uw                   {I@1}
        shl (32|M0)              r6.0<1>:uw    r50.0<2;1,0>:uw   0x2:uw              {I@1}
        add (16|M0)              a0.0<1>:uw    r6.0<1;1,0>:uw    0xC00:uw              {I@1}
        mov (16|M0)              r8.0<1>:ud    r[a0.0]<1,0>:ud                 
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                             
        add (16|M16)             a0.0<1>:uw    r6.16<1;1,0>:uw   0xC00:uw             
        mov (16|M16)             r9.0<1>:ud    r[a0.0]<1,0>:ud                 
        cmp (32|M0)   (gt)f3.0   null<1>:f     r48.0<1;1,0>:f    r8.0<1;1,0>:f    {I@1}
(~f3.0) cmp (32|M0)   (ne)f3.0   null<1>:f     r48.0<1;1,0>:f    r48.0<1;1,0>:f  
(f3.0)  sel (32|M0)              r10.0<1>:f    r48.0<1;1,0>:f    r8.0<1;1,0>:f   
        cmp (32|M0)   (ne)f3.0   null<1>:f     r10.0<1;1,0>:f    r10.0<1;1,0>:f   {F@1}
(W)     mov (8|M0)               r3.0<1>:ud    r10.8<1;1,0>:ud                  {Compacted,$6.src}
(W)     mov (8|M0)               r3.8<1>:ud    r10.0<1;1,0>:ud                 
(W)     mov (8|M0)               r4.0<1>:ud    r11.8<1;1,0>:ud                  {Compacted}
(W)     mov (8|M0)               r4.8<1>:ud    r11.0<1;1,0>:ud                 
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r10.0<1;1,0>:f    r3.0<1;1,0>:f    {I@1}
(f3.0)  sel (32|M0)              r12.0<1>:f    r10.0<1;1,0>:f    r3.0<1;1,0>:f   
        cmp (32|M0)   (ne)f3.0   null<1>:f     r12.0<1;1,0>:f    r12.0<1;1,0>:f   {F@1}
(W)     mov (4|M0)               r5.0<1>:ud    r12.4<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r5.4<1>:ud    r12.0<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r5.8<1>:ud    r12.12<1;1,0>:ud                
(W)     mov (4|M0)               r5.12<1>:ud   r12.8<1;1,0>:ud                 
(W)     mov (4|M0)               r6.0<1>:ud    r13.4<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r6.4<1>:ud    r13.0<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r6.8<1>:ud    r13.12<1;1,0>:ud                
(W)     mov (4|M0)               r6.12<1>:ud   r13.8<1;1,0>:ud                 
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r12.0<1;1,0>:f    r5.0<1;1,0>:f    {I@1}
(f3.0)  sel (32|M0)              r8.0<1>:f     r12.0<1;1,0>:f    r5.0<1;1,0>:f   
        cmp (32|M0)   (ne)f3.0   null<1>:f     r8.0<1;1,0>:f     r8.0<1;1,0>:f    {F@1}
(W)     mov (8|M0)               r3.0<4>:ud    r8.2<4;1,0>:ud                  
(W)     mov (8|M0)               r3.2<4>:ud    r8.0<4;1,0>:ud                  
(W)     mov (8|M0)               r3.1<4>:ud    r8.3<4;1,0>:ud                  
(W)     mov (8|M0)               r3.3<4>:ud    r8.1<4;1,0>:ud                  
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r8.0<1;1,0>:f     r3.0<1;1,0>:f    {I@1}
(f3.0)  sel (32|M0)              r52.0<1>:f    r8.0<1;1,0>:f     r3.0<1;1,0>:f   
(W)     mov (16|M0)              r10.0<2>:ud   r52.1<2;1,0>:ud                  {Compacted,F@1}
(W)     mov (16|M0)              r10.1<2>:ud   r52.0<2;1,0>:ud                  {Compacted}
(W)     mov (32|M0)              r54.0<1>:f    r10.0<1;1,0>:f                   {I@1}
(~f2.0) goto (32|M0)                         L3136                  L3136                
L3072:
        cmp (32|M0)   (ne)f3.0   null<1>:f     r52.0<1;1,0>:f    r52.0<1;1,0>:f  
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r52.0<1;1,0>:f    r54.0<1;1,0>:f   {F@2}
(f3.0)  sel (32|M0)              r4.0<1>:f     r52.0<1;1,0>:f    r54.0<1;1,0>:f  
        send.slm (32|M0)         null     r32  r4:2  0x0            0x04000504           {F@1,$8} // wr:2+2, rd:0; store.slm.d32.a32
L3136:
        join (32|M0)                         L3152                                
L3152:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$8.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$9.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$10} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        cmp (32|M0)   (lt)f3.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
(~f3.0) goto (32|M0)                         L3296                  L3296                
L3280:
        send.slm (32|M0)         r56      r34  null:0  0x0            0x04200500           {$11} // wr:2+0, rd:2; load.slm.d32.a32
L3296:
        join (32|M0)                         L3312                                
L3312:
        sync.nop                             null                             {Compacted,$10.src}
(W)     mov (16|M0)              r3.0<2>:ud    r56.1<2;1,0>:ud                  {Compacted,$11.dst}
(W)     mov (16|M0)              r3.1<2>:ud    r56.0<2;1,0>:ud                 
(W)     mov (32|M0)              r58.0<1>:f    r3.0<1;1,0>:f                    {I@1}
(~f0.0) goto (32|M0)                         L3440                  L3440                
L3376:
        cmp (32|M0)   (gt)f3.0   null<1>:f     r56.0<1;1,0>:f    r58.0<1;1,0>:f   {F@1}
(~f3.0) cmp (32|M0)   (ne)f3.0   null<1>:f     r56.0<1;1,0>:f    r56.0<1;1,0>:f  
(f3.0)  sel (32|M0)              r4.0<1>:f     r56.0<1;1,0>:f    r58.0<1;1,0>:f  
        send.slm (32|M0)         null     r34  r4:2  0x0            0x04000504           {F@1,$12} // wr:2+2, rd:0; store.slm.d32.a32
L3440:
        join (32|M0)                         L3456                                
L3456:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$13} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$12.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$13.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$14} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (1|M0)               r2.0<1>:ud    0x0:uw                             
(f1.0)  sel (32|M0)              r60.0<1>:f    r42.0<1;1,0>:f    -inf:f              
(W)     send.slm (1|M0)          r47      r2  null:0  0x0            0x02108500           {I@1,$15} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W)     send.slm (1|M0)          r5       r22  null:0  0x0            0x0210001F           {$0} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r6.2<1>:f     3.58732e-43:f                              
(W)     mov (2|M0)               r6.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r5.0<1;1,0>:ud                   {$0.dst}
(W)     send.gtwy (1|M0)         null     r6  null:0  0x0            0x02000004           {I@2,$1} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        shl (32|M0)              r3.0<1>:uw    r50.0<2;1,0>:uw   0x2:uw             
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                             
        add (16|M0)              a0.0<1>:uw    r3.0<1;1,0>:uw    0xF00:uw              {I@2}
        mov (16|M0)              r8.0<1>:ud    r[a0.0]<1,0>:ud                 
(W)     mov (16|M0)              a0.0<1>:uw    0x0:uw                             
        add (16|M16)             a0.0<1>:uw    r3.16<1;1,0>:uw   0xF00:uw             
        mov (16|M16)             r9.0<1>:ud    r[a0.0]<1,0>:ud                 
        cmp (32|M0)   (gt)f3.0   null<1>:f     r60.0<1;1,0>:f    r8.0<1;1,0>:f    {I@1}
(~f3.0) cmp (32|M0)   (ne)f3.0   null<1>:f     r60.0<1;1,0>:f    r60.0<1;1,0>:f  
(f3.0)  sel (32|M0)              r4.0<1>:f     r60.0<1;1,0>:f    r8.0<1;1,0>:f    {$14.src}
        cmp (32|M0)   (ne)f3.0   null<1>:f     r4.0<1;1,0>:f     r4.0<1;1,0>:f    {F@1}
(W)     mov (8|M0)               r6.0<1>:ud    r4.8<1;1,0>:ud                   {Compacted,$1.src}
(W)     mov (8|M0)               r6.8<1>:ud    r4.0<1;1,0>:ud                  
(W)     mov (8|M0)               r7.0<1>:ud    r5.8<1;1,0>:ud                   {Compacted}
(W)     mov (8|M0)               r7.8<1>:ud    r5.0<1;1,0>:ud                  
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r4.0<1;1,0>:f     r6.0<1;1,0>:f    {I@1}
(f3.0)  sel (32|M0)              r10.0<1>:f    r4.0<1;1,0>:f     r6.0<1;1,0>:f   
        cmp (32|M0)   (ne)f3.0   null<1>:f     r10.0<1;1,0>:f    r10.0<1;1,0>:f   {F@1}
(W)     mov (4|M0)               r12.0<1>:ud   r10.4<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r12.4<1>:ud   r10.0<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r12.8<1>:ud   r10.12<1;1,0>:ud                
(W)     mov (4|M0)               r12.12<1>:ud  r10.8<1;1,0>:ud                 
(W)     mov (4|M0)               r13.0<1>:ud   r11.4<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r13.4<1>:ud   r11.0<1;1,0>:ud                  {Compacted}
(W)     mov (4|M0)               r13.8<1>:ud   r11.12<1;1,0>:ud                
(W)     mov (4|M0)               r13.12<1>:ud  r11.8<1;1,0>:ud                 
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r10.0<1;1,0>:f    r12.0<1;1,0>:f   {I@1}
(f3.0)  sel (32|M0)              r8.0<1>:f     r10.0<1;1,0>:f    r12.0<1;1,0>:f  
        cmp (32|M0)   (ne)f3.0   null<1>:f     r8.0<1;1,0>:f     r8.0<1;1,0>:f    {F@1}
(W)     mov (8|M0)               r3.0<4>:ud    r8.2<4;1,0>:ud                  
(W)     mov (8|M0)               r3.2<4>:ud    r8.0<4;1,0>:ud                  
(W)     mov (8|M0)               r3.1<4>:ud    r8.3<4;1,0>:ud                  
(W)     mov (8|M0)               r3.3<4>:ud    r8.1<4;1,0>:ud                  
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r8.0<1;1,0>:f     r3.0<1;1,0>:f    {I@1}
(f3.0)  sel (32|M0)              r62.0<1>:f    r8.0<1;1,0>:f     r3.0<1;1,0>:f   
(W)     mov (16|M0)              r5.0<2>:ud    r62.1<2;1,0>:ud                  {Compacted,F@1}
(W)     mov (16|M0)              r5.1<2>:ud    r62.0<2;1,0>:ud                  {Compacted}
(W)     mov (32|M0)              r64.0<1>:f    r5.0<1;1,0>:f                    {I@1}
(~f2.0) goto (32|M0)                         L4320                  L4320                
L4256:
        cmp (32|M0)   (ne)f3.0   null<1>:f     r62.0<1;1,0>:f    r62.0<1;1,0>:f  
(~f3.0) cmp (32|M0)   (gt)f3.0   null<1>:f     r62.0<1;1,0>:f    r64.0<1;1,0>:f   {F@2}
(f3.0)  sel (32|M0)              r4.0<1>:f     r62.0<1;1,0>:f    r64.0<1;1,0>:f  
        send.slm (32|M0)         null     r32  r4:2  0x0            0x04000504           {F@1,$2} // wr:2+2, rd:0; store.slm.d32.a32
L4320:
        join (32|M0)                         L4336                                
L4336:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$3} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$2.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$3.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$4} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        cmp (32|M0)   (lt)f3.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
(~f3.0) goto (32|M0)                         L4480                  L4480                
L4464:
        send.slm (32|M0)         r66      r34  null:0  0x0            0x04200500           {$5} // wr:2+0, rd:2; load.slm.d32.a32
L4480:
        join (32|M0)                         L4496                                
L4496:
        sync.nop                             null                             {Compacted,$4.src}
(W)     mov (16|M0)              r3.0<2>:ud    r66.1<2;1,0>:ud                  {Compacted,$5.dst}
(W)     mov (16|M0)              r3.1<2>:ud    r66.0<2;1,0>:ud                 
(W)     mov (32|M0)              r68.0<1>:f    r3.0<1;1,0>:f                    {I@1}
(~f0.0) goto (32|M0)                         L4624                  L4624                
L4560:
        cmp (32|M0)   (gt)f3.0   null<1>:f     r66.0<1;1,0>:f    r68.0<1;1,0>:f   {F@1}
(~f3.0) cmp (32|M0)   (ne)f3.0   null<1>:f     r66.0<1;1,0>:f    r66.0<1;1,0>:f  
(f3.0)  sel (32|M0)              r4.0<1>:f     r66.0<1;1,0>:f    r68.0<1;1,0>:f  
        send.slm (32|M0)         null     r34  r4:2  0x0            0x04000504           {F@1,$6} // wr:2+2, rd:0; store.slm.d32.a32
L4624:
        join (32|M0)                         L4640                                
L4640:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$8} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:ud    0x100:ud                              {$6.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {I@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {$8.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$9} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (1|M0)               r2.0<1>:ud    0x0:uw                              {$15.src}
(W)     mov (1|M0)               r2.4<2>:b     r30.3<0;1,0>:w                  
(W)     send.slm (1|M0)          r3       r2  null:0  0x0            0x02108500           {I@1,$10} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W)     mov (1|M0)               r3.2<1>:w     r2.4<0;1,0>:ub                   {$10.dst}
        add (32|M0)              acc0.0<1>:f   r40.0<1;1,0>:f    -r47.0<0;1,0>:f  {$15.dst}
(W)     cmp (32|M0)   (eq)f3.0   null<2>:w     r3.2<0;1,0>:w     0:w               {I@1}
        mul (32|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   0.125:f              
        add (32|M0)              acc2.0<1>:f   r42.0<1;1,0>:f    -r3.0<0;1,0>:f  
(W)     mov (1|M0)               r2.4<1>:ud    0x3FB8AA3B:ud                             
(W)     mov (1|M0)               r2.5<1>:ud    0x4AC000FE:ud                             
(f3.0)  sel (32|M0)              r70.0<1>:f    acc0.0<1;1,0>:f   acc2.0<1;1,0>:f 
        mad (32|M0)              r72.0<1>:f    r2.5<0;0>:f       r70.0<1;0>:f      r2.4<0>:f        {A@1}
(W)     mov (1|M0)               r2.8<1>:ud    0x3F317218:ud                             
        add (32|M0)              acc0.0<1>:f   r72.0<1;1,0>:f    -6.291583e+06:f               {F@1}
(W)     mov (1|M0)               r2.9<1>:ud    0xB102E308:ud                             
        mad (32|M0)              acc2.0<1>:f   r70.0<1;0>:f      -acc0.0<1;0>:f    r2.8<0>:f        {I@2}
(W)     mov (1|M0)               r3.2<1>:ud    0x3C08BA8B:ud                             
(W)     mov (1|M0)               r3.3<1>:ud    0x3D2AEC4E:ud                             
        mad (32|M0)              r6.0<1>:f     acc2.0<1;0>:f     -acc0.0<1;0>:f    r2.9<0>:f        {I@3}
(W)     mov (1|M0)               r3.4<1>:ud    0x3E2AAA9C:ud                             
        mad (32|M0)              acc0.0<1>:f   r3.3<0;0>:f       r6.0<1;0>:f       r3.2<0>:f        {A@1}
(W)     mov (1|M0)               r3.5<1>:f     0x3EFFFFE8:f                              
        and (32|M0)              r4.0<1>:d     r72.0<1;1,0>:d    1:w               {$9.src}
        mad (32|M0)              acc0.0<1>:f   r3.4<0;0>:f       acc0.0<1;0>:f     r6.0<1>:f        {I@2}
        and (32|M0)              r78.0<1>:d    r70.0<1;1,0>:d    2147483647:d              
(W)     mov (1|M0)               r3.6<1>:f     1.0:f                              
        mov (32|M0)              r74.0<1>:d    -r4.0<1;1,0>:d                   {I@2}
        mad (32|M0)              acc0.0<1>:f   r3.5<0;0>:f       acc0.0<1;0>:f     r6.0<1>:f        {F@3}
        cmp (32|M0)   (gt)f3.0   null<1>:ud    r78.0<1;1,0>:ud   0x42AEAC4F:ud              {I@2}
        and (32|M0)              r8.0<1>:d     r74.0<1;1,0>:d    848495278:d               {I@2}
        mad (32|M0)              acc0.0<1>:f   r3.6<0;0>:f       acc0.0<1;0>:f     r6.0<1>:f        {F@2}
        mad (32|M0)              r76.0<1>:f    r8.0<1;0>:f       acc0.0<1;0>:f     r6.0<1>:f        {I@1}
(W)     mov (1|M0)               r47.1<1>:d    7668979:d                              
(f3.0)  goto (32|M0)                         L5328                  L5328                
L5280:
        shl (32|M0)              r4.0<1>:d     r72.0<1;1,0>:d    22:w               {Compacted}
        bfn.0x6A (32|M0)         r6.0<1>:ud    r4.0<1;0>:ud      r74.0<1;0>:ud     r47.1<0>:ud      {A@1} // s0^s1&s2
        mad (32|M0)              r80.0<1>:f    r6.0<1;0>:f       r6.0<1;0>:f       r76.0<1>:f       {Compacted,I@1}
        goto (32|M0)                         L5328                  L5568                
L5328:
        join (32|M0)                         L5568                                
L5344:
        cmp (32|M0)   (gt)f3.0   null<1>:ud    r78.0<1;1,0>:ud   0x432EAC4F:ud             
(f3.0)  goto (32|M0)                         L5472                  L5472                
L5376:
        add (32|M0)              r4.0<1>:d     r72.0<1;1,0>:d    254:w               {Compacted}
        shl (32|M0)              r6.0<1>:d     r4.0<1;1,0>:d     21:w               {Compacted,A@1}
        shl (32|M0)              r10.0<1>:d    r4.0<1;1,0>:d     22:w               {Compacted}
        and (32|M0)              r8.0<1>:d     r6.0<1;1,0>:d     2139095040:d               {I@2}
        add (32|M0)              r12.0<1>:d    r10.0<1;1,0>:d    -r8.0<1;1,0>:d   {Compacted,I@1}
        bfn.0x6A (32|M0)         r14.0<1>:ud   r12.0<1;0>:ud     r74.0<1;0>:ud     r47.1<0>:ud      {I@1} // s0^s1&s2
        mad (32|M0)              acc0.0<1>:f   r14.0<1;0>:f      r14.0<1;0>:f      r76.0<1>:f       {Compacted,I@1}
        mul (32|M0)              r80.0<1>:f    acc0.0<1;1,0>:f   r8.0<1;1,0>:f    {Compacted}
        goto (32|M0)                         L5472                  L5568                
L5472:
        join (32|M0)                         L5568                                
L5488:
        cmp (32|M0)   (lt)f3.0   null<1>:f     r70.0<1;1,0>:f    0.0:f              
(W)     mov (1|M0)               r2.0<1>:ud    0x0:ud                              {Compacted}
        add (32|M0)              acc0.0<1>:f   r70.0<1;1,0>:f    r70.0<1;1,0>:f   {Compacted}
(f3.0)  sel (32|M0)              acc2.0<1>:f   r2.0<0;1,0>:f     inf:f               {I@1}
        cmp (32|M0)   (gt)f3.0   null<1>:ud    r78.0<1;1,0>:ud   0x7F800000:ud              {F@1}
(f3.0)  sel (32|M0)              r80.0<1>:f    acc0.0<1;1,0>:f   acc2.0<1;1,0>:f 
L5568:
        join (32|M0)                         L5584                                
L5584:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$11} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r4.2<1>:ud    0x100:ud                              {Compacted}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {I@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {Compacted,$11.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$12} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W)     mov (32|M0)              r5.0<1>:ud    0x0:ud                             
(f1.0)  sel (32|M0)              r5.0<1>:f     r80.0<1;1,0>:f    0.0:f               {A@1}
(W)     add (16|M0)              r7.0<1>:f     r5.0<1;1,0>:f     r6.0<1;1,0>:f    {Compacted,F@1}
(W)     mov (8|M0)               r8.0<1>:ud    r7.8<1;1,0>:ud                   {Compacted,F@1}
(W)     add (8|M0)               r9.0<1>:f     r7.0<1;1,0>:f     r8.0<1;1,0>:f    {Compacted,I@1}
(W)     mov (4|M0)               r10.0<1>:ud   r9.4<1;1,0>:ud                   {Compacted,F@1}
(W)     add (4|M0)               r11.0<1>:f    r9.0<1;1,0>:f     r10.0<1;1,0>:f   {Compacted,I@1}
(W)     add (1|M0)               r2.0<1>:f     r11.0<0;1,0>:f    r11.2<0;1,0>:f   {Compacted,F@1}
(W)     add (1|M0)               r2.1<1>:f     r11.1<0;1,0>:f    r11.3<0;1,0>:f  
(W)     add (1|M0)               r30.2<1>:f    r2.0<0;1,0>:f     r2.1<0;1,0>:f    {Compacted,F@1}
(~f2.0) goto (32|M0)                         L5808                  L5808                
L5784:
        mov (32|M0)              r4.0<1>:f     r30.2<0;1,0>:f                   {Compacted,@1,$12.src}
        send.slm (32|M0)         null     r32  r4:2  0x0            0x04000504           {F@1,$13} // wr:2+2, rd:0; store.slm.d32.a32
L5808:
        join (32|M0)                         L5824                                
L5824:
(W)     send.slm (1|M0)          r3       r22  null:0  0x0            0x0210001F           {$14} // wr:1+0, rd:1; fence.slm.none.group
        sync.nop                             null                             {Compacted,$13.src}
(W)     mov (1|M0)               r4.2<1>:f     3.58732e-43:f                               {$12.src}
(W)     mov (2|M0)               r4.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r3.0<1;1,0>:ud                   {Compacted,$14.dst}
(W)     send.gtwy (1|M0)         null     r4  null:0  0x0            0x02000004           {I@2,$15} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
        cmp (32|M0)   (lt)f2.0   null<2>:uw    r1.0<1;1,0>:uw    0x2:uw             
(~f2.0) goto (32|M0)                         L5968                  L5968                
L5952:
        send.slm (32|M0)         r82      r34  null:0  0x0            0x04200500           {$0} // wr:2+0, rd:2; load.slm.d32.a32
L5968:
        join (32|M0)                         L5984                                
L5984:
        sync.nop                             null                             {Compacted,I@4}
(W)     mov (32|M0)              r3.0<1>:f     0.0:f                               {$15.src}
        mov (32|M0)              r3.0<1>:f     r82.0<1;1,0>:f                   {Compacted,$0.dst}
(W)     mov (16|M0)              r1.0<1>:ud    r3.0<2;1,0>:ud                   {Compacted,F@1}
(W)     mov (16|M0)              r5.0<1>:ud    r3.1<2;1,0>:ud                   {Compacted}
(W)     add (16|M0)              r6.0<1>:f     r1.0<1;1,0>:f     r5.0<1;1,0>:f    {I@1}
        mov (32|M0)              r84.0<1>:ud   r6.0<1;2,0>:ud                   {F@1}
(~f0.0) goto (32|M0)                         L6096                  L6096                
L6080:
        send.slm (32|M0)         null     r34  r84:2  0x0            0x04000504           {I@2,$1} // wr:2+2, rd:0; store.slm.d32.a32
L6096:
        join (32|M0)                         L6112                                
L6112:
(W)     send.slm (1|M0)          r1       r22  null:0  0x0            0x0210001F           {$2} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r3.2<1>:f     3.58732e-43:f                              
(W)     mov (2|M0)               r3.10<1>:ub   r22.11<0;1,0>:ub                 {F@1}
(W)     mov (8|M0)               null<1>:ud    r1.0<1;1,0>:ud                   {$2.dst}
(W)     send.gtwy (1|M0)         null     r3  null:0  0x0            0x02000004           {I@2,$3} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                
(W&~f1.0) jmpi                               L6592                                
L6224:
(W)     mov (1|M0)               r1.0<1>:ud    0x0:uw                             
(W)     mov (1|M0)               r2.4<1>:ud    0x4F800000:ud                             
(W)     send.slm (1|M0)          r2       r1  null:0  0x0            0x02108500           {I@1,$4} // wr:1+0, rd:1; load.slm.d32x1t.a32
        mov (16|M0)              r10.0<2>:ud   r26.0<1;1,0>:ud                  {Compacted}
        mov (16|M16)             r14.0<2>:ud   r27.0<1;1,0>:ud                  {Compacted}
        shl (16|M0)              r12.0<1>:q    r10.0<2;1,0>:d    2:w               {I@2}
(W)     and (1|M0)    (eq)f0.0   r2.1<1>:d     r2.0<0;1,0>:d     2139095040:d               {$4.dst}
(W)     and (1|M0)               r6.0<1>:d     r2.0<0;1,0>:d     8388607:d              
        shl (16|M16)             r16.0<1>:q    r14.0<2;1,0>:d    2:w               {I@4}
(W)     cmp (32|M0)   (eq)f1.0   null<1>:d     r6.0<0;1,0>:d     0:w               {I@2}
(W)     cmp (1|M0)    (ge)f3.0   null<1>:ud    r2.1<0;1,0>:ud    0x64000000:ud             
(W&f0.0) sel (1|M0)              r3.0<1>:f     r2.4<0;1,0>:f     1.0:f               {$3.src}
(W&~f1.0) cmp (32|M0) (eq)f1.0   null<1>:d     r2.1<0;1,0>:d     0:w              
(W&~f3.0) sel (1|M0)             r4.0<1>:f     r3.0<0;1,0>:f     0x2F800000:f               {F@1}
(W)     not (1|M0)               f0.0<1>:ud    f1.0<0;1,0>:ud                  
(W)     mul (1|M0)               r4.1<1>:f     r2.0<0;1,0>:f     r4.0<0;1,0>:f    {Compacted,F@1}
        add (16|M0)              r18.0<1>:q    r12.0<1;1,0>:q    r2.3<0;1,0>:q    {Compacted}
(W)     math.inv (1|M0)          r5.0<1>:f     r4.1<0;1,0>:f                    {F@1}
(f0.0)  cmp (32|M0)   (eq)f0.0   null<1>:f     r80.0<1;1,0>:f    r2.0<0;1,0>:f    {I@2}
        mul (32|M0)              acc0.0<1>:f   r5.0<0;1,0>:f     r80.0<1;1,0>:f   {Compacted,M@1}
        mul (32|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   r4.0<0;1,0>:f    {Compacted}
(~f0.0) sel (32|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   1.0:f              
        add (16|M16)             r20.0<1>:q    r16.0<1;1,0>:q    r2.3<0;1,0>:q    {Compacted}
        mul (32|M0)              r8.0<1>:f     acc0.0<1;1,0>:f   2.0:f               {Compacted}
        add (16|M16)             r5.0<1>:q     r16.0<1;1,0>:q    r2.1<0;1,0>:q    {Compacted,F@4}
        add (16|M0)              r3.0<1>:q     r12.0<1;1,0>:q    r2.1<0;1,0>:q    {Compacted,F@3}
        send.ugm (32|M0)         null     r18  r40:2  0x0            0x08000584           {I@3,$5} // wr:4+2, rd:0; store.ugm.d32.a64
        send.ugm (32|M0)         null     r3  r8:2  0x0            0x08000584           {A@1,$6} // wr:4+2, rd:0; store.ugm.d32.a64
L6592:
(W)     mov (16|M0)              r127.0<1>:f   r22.0<1;1,0>:f                  
(W)     send.gtwy (1|M0)         null     r127  null:0  0x0            0x02000010           {EOT,F@1,$8} // wr:1+0, rd:0; end of thread
L6624:
(W)     mov (16|M0)              null<1>:ud    0x4EFE244A:ud                             
(W)     mov (16|M0)              null<1>:ud    0x1EE0AF3E:ud                             
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
