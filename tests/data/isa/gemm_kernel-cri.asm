L0:
(W)     mov (1|M0)               s0.3<1>:uq    0x0:uq                             
(W)     mov (16|M0)              r36.0<1>:ud   r0.0<1;1,0>:ud                   {Compacted}
(W)     or (1|M0)                cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x400004C0:ud              {A@1}
(W)     mov (1|M0)               r3.0<1>:b     r36.8<0;1,0>:b                   {A@1}
(W)     shl (1|M0)               r2.0<1>:d     r36.1<0;1,0>:d    6:w               {Compacted}
(W)     shl (1|M0)               r159.0<1>:d   r36.6<0;1,0>:d    6:w               {Compacted}
(W)     mov (1|M0)               r4.0<1>:d     r3.0<0;1,0>:ub                   {I@3}
(W)     shl (1|M0)               r159.1<1>:d   r1.12<0;1,0>:d    1:w              
(W)     mov (1|M0)               r6.0<1>:d     32:w                               {Compacted}
(W)     mov (1|M0)               r7.0<1>:d     48:w                              
(W)     shl (1|M0)               r159.2<1>:d   r1.11<0;1,0>:d    1:w              
(W)     shl (1|M0)               r5.0<1>:d     r4.0<0;1,0>:d     4:w               {Compacted,I@5}
(W)     shl (1|M0)               r9.0<1>:d     r4.0<0;1,0>:d     5:w               {Compacted}
(W)     add (1|M0)               r159.9<1>:d   r1.10<0;1,0>:d    -1:w              
(W)     add (1|M0)               r69.5<1>:d    r1.12<0;1,0>:d    -1:w              
(W)     shl (1|M0)               r159.3<1>:d   r4.0<0;1,0>:d     3:w              
(W)     add (1|M0)               r159.8<1>:d   r159.1<0;1,0>:d   -1:w               {I@7}
(W)     add (1|M0)               r69.4<1>:d    r159.2<0;1,0>:d   -1:w               {I@7}
(W)     bfn.0xF8 (1|M0)          r134.9<1>:ud  r5.0<0;0>:ud      r7.0<0;0>:ud      r2.0<0>:ud       {I@7} // s0&s1|s2
(W)     bfn.0xF8 (1|M0)          r159.13<1>:ud  r9.0<0;0>:ud     r6.0<0;0>:ud      r159.0<0>:ud     {I@7} // s0&s1|s2
(W)     mov (1|M0)               r8.0<1>:uq    r1.2<0;1,0>:q                   
(W)     mov (1|M0)               r8.5<1>:ud    0:w                              
(W)     mov (1|M0)               r8.7<1>:ud    0xF1F:uw                             
(W)     mov (1|M0)               r10.0<1>:uq   r1.3<0;1,0>:q                   
(W)     mov (1|M0)               r10.7<1>:ud   0xF1F:uw                             
(W)     and (1|M0)               r10.6<1>:ud   r159.3<0;1,0>:d   16:w               {I@7}
(W)     mov (2|M0)               r8.2<1>:ud    r159.8<1;1,0>:d                  {I@7}
(W)     mov (1|M0)               r8.4<1>:ud    r159.8<0;1,0>:d                 
(W)     mov (2|M0)               r10.2<1>:ud   r69.4<1;1,0>:d                   {I@7}
(W)     mov (1|M0)               r10.4<1>:f    r69.4<0;1,0>:f                  
(W)     mov (1|M0)               r8.6<1>:ud    r134.9<0;1,0>:d                  {I@7}
(W)     mov (1|M0)               r10.5<1>:ud   r159.13<0;1,0>:d                 {I@7}
(W)     cmp (16|M0)   (gt)f0.1   null<1>:d     r1.12<0;1,0>:d    0:w              
        sendg.ugm (1|M0)         null     r8:1  null:0  0x98803 {I@3,$0} // rd:0 B; load_block2d.ugm.d16.a64.ca.ca.ca [src0]
        sendg.ugm (1|M0)         null     r10:1  null:0  0x98803 {A@1,$1} // rd:0 B; load_block2d.ugm.d16.a64.ca.ca.ca [src0]
(W)     bfn.0xF8 (1|M0)          r69.0<1>:ud   r5.0<0;0>:ud      r6.0<0;0>:ud      r2.0<0>:ud       // s0&s1|s2
(W)     and (1|M0)               r69.1<1>:d    r9.0<0;1,0>:d     32:w               {Compacted}
(W&f0.1) jmpi                                L1080                                
L552:
        mov (16|M0)              r70.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r71.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r72.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r73.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r74.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r75.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r76.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r77.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r78.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r79.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r80.0<1>:d    0:w                               {Compacted}
        mov (16|M0)              r81.0<1>:d    0:w                               {Compacted}
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
        mov (16|M0)              r122.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r123.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r124.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r125.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r126.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r127.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r128.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r129.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r130.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r131.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r132.0<1>:d   0:w                               {Compacted}
        mov (16|M0)              r133.0<1>:d   0:w                               {Compacted}
(W)     jmpi                                 L2512                                
L1080:
(W)     and (1|M0)               r4.0<1>:d     r1.6<0;1,0>:d     63:w               {Compacted}
(W)     and (1|M0)               r2.0<1>:d     r1.4<0;1,0>:d     63:w               {Compacted}
        mov (16|M0)              r70.0<1>:ud   0x0:ud                              {Compacted}
(W)     shr (1|M0)               r6.0<1>:ud    r4.0<0;1,0>:ud    1:w               {I@3}
        mov (16|M0)              r71.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r72.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r73.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r74.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r75.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r76.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r77.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r78.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r79.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r80.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r81.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r82.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r83.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r84.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r85.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r86.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r87.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r88.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r89.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r90.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r91.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r92.0<1>:ud   0x0:ud                              {Compacted}
        mov (16|M0)              r93.0<1>:ud   0x0:ud                              {Compacted}
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
        mov (16|M0)              r122.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r123.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r124.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r125.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r126.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r127.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r128.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r129.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r130.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r131.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r132.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r133.0<1>:f   0.0:f                               {Compacted}
(W)     mov (1|M0)               r134.0<1>:q   r1.2<0;1,0>:q                    {Compacted}
(W)     mov (1|M0)               r134.3<1>:d   r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r134.4<1>:d   r159.8<0;1,0>:d                 
(W)     mov (1|M0)               r134.5<1>:d   0:w                              
(W)     mov (1|M0)               r134.6<1>:d   r69.0<0;1,0>:d                  
(W)     mov (1|M0)               r134.7<1>:d   73487:d                              
(W)     mov (1|M0)               r158.0<1>:q   r1.3<0;1,0>:q                   
(W)     mov (1|M0)               r158.3<1>:d   r69.5<0;1,0>:d                  
(W)     mov (1|M0)               r158.4<1>:d   r69.4<0;1,0>:d                  
(W)     mov (1|M0)               r158.6<1>:d   0:w                              
(W)     mov (1|M0)               r158.7<1>:d   73487:d                              
(W)     mov (1|M0)               r159.5<1>:d   16:w                              
(W)     mov (1|M0)               r69.2<1>:d    0:w                              
(W)     add3 (1|M0)              r158.2<1>:d   r4.0<0;0>:d       r159.2<0;0>:d     -1:w              
(W)     shr (1|M0)               r159.4<1>:ud  r2.0<0;1,0>:ud    1:w              
(W)     add3 (1|M0)              r134.2<1>:d   r2.0<0;0>:d       r159.1<0;0>:d     -1:w              
(W)     bfn.0xFE (1|M0)          r158.5<1>:ud  r6.0<0;0>:ud      r69.1<0;0>:ud     r159.0<0>:ud     // s0|s1|s2
L1888:
(W)     or (1|M0)                r134.5<1>:d   r159.4<0;1,0>:d   r69.2<0;1,0>:d   {I@3}
(W)     mov (1|M0)               r158.6<1>:d   r69.2<0;1,0>:d                  
(W)     add (1|M0)               r134.8<1>:d   r69.2<0;1,0>:d    32:w              
        sync.nop                             null                             {$2.src}
        sendg.ugm (1|M0)         r4       r134:1  null:0  0x8803 {I@1,$5} // load_block2d.ugm.d16.a64 [src0]
        sendg.ugm (1|M0)         r37      r158:1  null:0  0x8A03 {$6} // load_block2d.ugm.d16v.a64 [src0]
(W)     mov (1|M0)               r2.0<1>:uq    r1.2<0;1,0>:q                    {$3.src}
(W)     mov (1|M0)               r2.2<1>:ud    r159.8<0;1,0>:d                 
(W)     mov (1|M0)               r2.3<1>:ud    r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r2.4<1>:ud    r159.8<0;1,0>:d                 
(W)     mov (1|M0)               r2.7<1>:ud    0xF1F:uw                             
(W)     mov (1|M0)               r3.0<1>:uq    r1.3<0;1,0>:q                    {$4.src}
(W)     mov (1|M0)               r3.2<1>:ud    r69.4<0;1,0>:d                  
(W)     mov (1|M0)               r3.3<1>:ud    r69.5<0;1,0>:d                  
(W)     mov (1|M0)               r3.4<1>:f     r69.4<0;1,0>:f                  
(W)     mov (1|M0)               r3.5<1>:ud    r159.13<0;1,0>:d                
(W)     mov (1|M0)               r3.7<1>:ud    0xF1F:uw                             
(W)     mov (2|M0)               r2.5<1>:ud    r134.8<1;1,0>:d                 
(W)     bfn.0xF8 (1|M0)          r3.6<1>:ud    r159.3<0;0>:ud    r159.5<0;0>:ud    r134.8<0>:ud     // s0&s1|s2
(W)     cmp (16|M0)   (lt)f0.0   null<1>:d     r134.8<0;1,0>:d   r1.12<0;1,0>:d  
        sendg.ugm (1|M0)         null     r2:1  null:0  0x98803 {I@3,$3} // rd:0 B; load_block2d.ugm.d16.a64.ca.ca.ca [src0]
        sendg.ugm (1|M0)         null     r3:1  null:0  0x98803 {A@1,$4} // rd:0 B; load_block2d.ugm.d16.a64.ca.ca.ca [src0]
        sync.allwr                           ($2,$6)                
        dpas.8x8 (16|M0)         r70:f         r70:f             r37:hf            r4.0:hf          {Atomic,Fwd,$5.dst}
        dpas.8x8 (16|M0)         r70:f         r70:f             r45:hf            r20.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r86:f         r86:f             r37:hf            r8.0:hf          {Atomic,Fwd}
        dpas.8x8 (16|M0)         r86:f         r86:f             r45:hf            r24.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r102:f        r102:f            r37:hf            r12.0:hf         {Atomic,Fwd}
        dpas.8x8 (16|M0)         r102:f        r102:f            r45:hf            r28.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r118:f        r118:f            r37:hf            r16.0:hf         {Atomic,Fwd}
        dpas.8x8 (16|M0)         r118:f        r118:f            r45:hf            r32.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r78:f         r78:f             r53:hf            r4.0:hf          {Atomic,Fwd}
        dpas.8x8 (16|M0)         r78:f         r78:f             r61:hf            r20.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r94:f         r94:f             r53:hf            r8.0:hf          {Atomic,Fwd}
        dpas.8x8 (16|M0)         r94:f         r94:f             r61:hf            r24.0:hf         {Atomic,Compacted}
        dpas.8x8 (16|M0)         r110:f        r110:f            r53:hf            r12.0:hf         {Atomic,Fwd}
        dpas.8x8 (16|M0)         r110:f        r110:f            r61:hf            r28.0:hf         {Atomic}
        dpas.8x8 (16|M0)         r126:f        r126:f            r53:hf            r16.0:hf         {Atomic,Fwd}
        dpas.8x8 (16|M0)         r126:f        r126:f            r61:hf            r32.0:hf         {$2}
(W&~f0.0) jmpi                               L2512                                
L2480:
(W)     mov (1|M0)               r69.2<1>:d    r134.8<0;1,0>:d                 
(W)     jmpi                                 L1888                                
L2512:
(W)     shl (1|M0)               r2.0<1>:d     r1.11<0;1,0>:d    2:w               {Compacted,$3.src}
(W)     or (1|M0)                r4.0<1>:d     r159.13<0;1,0>:d  16:w               {Compacted,$2.src}
(W)     or (1|M0)                r6.0<1>:d     r69.0<0;1,0>:d    8:w               {Compacted}
(W)     or (1|M0)                r9.0<1>:d     r69.0<0;1,0>:d    16:w               {Compacted}
(W)     or (1|M0)                r12.0<1>:d    r69.0<0;1,0>:d    24:w              
(W)     add (1|M0)               r159.12<1>:d  r2.0<0;1,0>:d     -1:w               {I@5}
(W)     mov (1|M0)               r3.0<1>:uq    r1.4<0;1,0>:q                    {$4.src}
(W)     mov (1|M0)               r3.3<1>:ud    r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r3.6<1>:ud    r69.0<0;1,0>:d                  
(W)     mov (1|M0)               r3.7<1>:ud    0x70F:uw                             
(W)     mov (1|M0)               r5.0<1>:uq    r1.4<0;1,0>:q                   
(W)     mov (1|M0)               r5.3<1>:ud    r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r5.6<1>:ud    r69.0<0;1,0>:d                  
(W)     mov (1|M0)               r5.7<1>:ud    0x70F:uw                             
(W)     mov (1|M0)               r7.0<1>:uq    r1.4<0;1,0>:q                   
(W)     mov (1|M0)               r7.3<1>:ud    r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r7.7<1>:ud    0x70F:uw                             
(W)     mov (1|M0)               r8.0<1>:uq    r1.4<0;1,0>:q                    {$0.src}
(W)     mov (1|M0)               r8.3<1>:ud    r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r8.7<1>:ud    0x70F:uw                             
(W)     mov (1|M0)               r10.0<1>:uq   r1.4<0;1,0>:q                    {$1.src}
(W)     mov (1|M0)               r10.3<1>:ud   r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r10.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r11.0<1>:uq   r1.4<0;1,0>:q                   
(W)     mov (1|M0)               r11.3<1>:ud   r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r11.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r13.0<1>:uq   r1.4<0;1,0>:q                   
(W)     mov (1|M0)               r13.3<1>:ud   r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r13.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r14.0<1>:uq   r1.4<0;1,0>:q                   
(W)     mov (1|M0)               r14.3<1>:ud   r159.9<0;1,0>:d                 
(W)     mov (1|M0)               r14.7<1>:ud   0x70F:uw                             
(W)     mov (1|M0)               r5.5<1>:ud    r4.0<0;1,0>:d                   
(W)     mov (1|M0)               r8.5<1>:ud    r4.0<0;1,0>:d                   
(W)     mov (1|M0)               r11.5<1>:ud   r4.0<0;1,0>:d                   
(W)     mov (1|M0)               r14.5<1>:ud   r4.0<0;1,0>:d                   
(W)     mov (1|M0)               r7.6<1>:ud    r6.0<0;1,0>:d                   
(W)     mov (1|M0)               r8.6<1>:ud    r6.0<0;1,0>:d                   
(W)     mov (1|M0)               r10.6<1>:ud   r9.0<0;1,0>:d                   
(W)     mov (1|M0)               r11.6<1>:ud   r9.0<0;1,0>:d                   
(W)     mov (1|M0)               r13.6<1>:ud   r12.0<0;1,0>:d                  
(W)     mov (1|M0)               r14.6<1>:ud   r12.0<0;1,0>:d                  
(W)     mov (1|M0)               r3.2<1>:ud    r159.12<0;1,0>:d                
(W)     mov (2|M0)               r3.4<1>:ud    r159.12<1;1,0>:d                
(W)     mov (1|M0)               r5.2<1>:ud    r159.12<0;1,0>:d                
(W)     mov (1|M0)               r5.4<1>:ud    r159.12<0;1,0>:d                
(W)     mov (1|M0)               r7.2<1>:ud    r159.12<0;1,0>:d                
(W)     mov (2|M0)               r7.4<1>:ud    r159.12<1;1,0>:d                
(W)     mov (1|M0)               r8.2<1>:ud    r159.12<0;1,0>:d                
(W)     mov (1|M0)               r8.4<1>:ud    r159.12<0;1,0>:d                
(W)     mov (1|M0)               r10.2<1>:ud   r159.12<0;1,0>:d                
(W)     mov (2|M0)               r10.4<1>:ud   r159.12<1;1,0>:d                
(W)     mov (1|M0)               r11.2<1>:ud   r159.12<0;1,0>:d                
(W)     mov (1|M0)               r11.4<1>:ud   r159.12<0;1,0>:d                
(W)     mov (1|M0)               r13.2<1>:ud   r159.12<0;1,0>:d                
(W)     mov (2|M0)               r13.4<1>:ud   r159.12<1;1,0>:d                
(W)     mov (1|M0)               r14.2<1>:ud   r159.12<0;1,0>:d                
(W)     mov (1|M0)               r14.4<1>:ud   r159.12<0;1,0>:d                
        sendg.ugm (1|M0)         null     r3:1  r70:8  0x9007 {$2} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r5:1  r78:8  0x9007 {$7} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r7:1  r86:8  0x9007 {I@7,$8} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r8:1  r94:8  0x9007 {I@7,$9} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r10:1  r102:8  0x9007 {I@7,$10} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r11:1  r110:8  0x9007 {I@5,$11} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r13:1  r118:8  0x9007 {I@3,$12} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
        sendg.ugm (1|M0)         null     r14:1  r126:8  0x9007 {I@1,$13} // rd:0 B; store_block2d.ugm.d32.a64 [src0]
(W)     sendg.gtwy (1|M0)        null     r0:1  null:0  0x0 {EOT,$14} // rd:0 B; end of thread
L3552:
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
