L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x20:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0xC0:uw  {I@1}
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6228E500  {A@1,$0} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ca.ca.bti[255]
(W)  add (1|M0)  r126.0<1>:ud  r127.0<0;1,0>:ud  0x80:uw
(W)  send.ugm (1|M0)  r3  r126  null:0  0xFF000000  0x6218D500  {A@1,$1} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.ca.bti[255]
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r127.0<0;1,0>:ud
(W)  mov (1|M0)  null<1>:ud  r126.0<0;1,0>:ud
        sync.nop  null  {I@1}
        sync.allrd  ($0)
        nop
        nop
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  send.ugm (1|M0)  r4  r127  null:0  0xFF000000  0x6218C500  {I@1,$2} // wr:1+0, rd:1; load.ugm.d32x8t.a32.ca.ca.bti[255]
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r127.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw  {Compacted,A@1}
        shl (32|M0)  r5.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r3.0<1>:d  r0.1<0;1,0>:d  10:w  {Compacted,$1.dst}
(W)  mov (1|M0)  r2.0<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r2.1<1>:d  512:w  {Compacted}
        and (32|M0)  r7.0<1>:d  r5.0<1;1,0>:d  508:w  {Compacted,I@4}
        bfn.0xF8 (32|M0)  r9.0<1>:ud  r5.0<1;0>:ud  r2.0<0;0>:ud  r3.0<0>:ud  {I@3} // s0&s1|s2
        bfn.0xFE (32|M0)  r11.0<1>:ud  r7.0<1;0>:ud  r3.0<0;0>:ud  r2.1<0>:ud  {I@2} // s0|s1|s2
        mov (16|M0)  r77.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,I@2}
        mov (16|M16)  r79.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r81.0<2>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r83.0<2>:ud  r12.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r85.0<1>:q  r77.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M16)  r87.0<1>:q  r79.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M0)  r89.0<1>:q  r81.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M16)  r91.0<1>:q  r83.0<2;1,0>:d  2:w  {Compacted,I@4}
        sync.nop  null  {Compacted,I@4}
        add (16|M0)  r21.0<1>:q  r85.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,$2.dst}
        add (16|M16)  r23.0<1>:q  r87.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r25.0<1>:q  r89.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r27.0<1>:q  r91.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@4}
        send.ugm (32|M0)  r29  r21  null:0  0x0  0x08803580  {A@3,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
        send.ugm (32|M0)  r37  r25  null:0  0x0  0x08803580  {A@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
        add (16|M0)  r13.0<1>:q  r85.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        add (16|M16)  r15.0<1>:q  r87.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        add (16|M0)  r17.0<1>:q  r89.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        add (16|M16)  r19.0<1>:q  r91.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
(W)  mov (16|M0)  r127.0<1>:f  r0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  r45.0<1>:f  r29.0<1;1,0>:f  1.442695e+00:f  {$3.dst}
        mul (32|M0)  r47.0<1>:f  r31.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r49.0<1>:f  r33.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r51.0<1>:f  r35.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r53.0<1>:f  r37.0<1;1,0>:f  1.442695e+00:f  {$4.dst}
        mul (32|M0)  r55.0<1>:f  r39.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r57.0<1>:f  r41.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r59.0<1>:f  r43.0<1;1,0>:f  1.442695e+00:f
        math.exp (32|M0)  r61.0<1>:f  r45.0<1;1,0>:f  {F@7}
        math.exp (32|M0)  r63.0<1>:f  r47.0<1;1,0>:f  {F@7}
        math.exp (32|M0)  r65.0<1>:f  r49.0<1;1,0>:f  {F@6}
        math.exp (32|M0)  r67.0<1>:f  r51.0<1;1,0>:f  {F@5}
        math.exp (32|M0)  r69.0<1>:f  r53.0<1;1,0>:f  {F@4}
        math.exp (32|M0)  r71.0<1>:f  r55.0<1;1,0>:f  {F@3}
        send.ugm (32|M0)  null  r13  r61:8  0x0  0x08003584  {A@3,$5} // wr:4+8, rd:0; store.ugm.d32x4.a64
        math.exp (32|M0)  r73.0<1>:f  r57.0<1;1,0>:f  {F@2}
        math.exp (32|M0)  r75.0<1>:f  r59.0<1;1,0>:f  {F@1}
        send.ugm (32|M0)  null  r17  r69:8  0x0  0x08003584  {A@1,$6} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,$7} // wr:1+0, rd:0; end of thread
L904:
        nop
(W)  mov (16|M0)  null<1>:ud  0xA6C7CAD:ud
(W)  mov (16|M0)  null<1>:ud  0x837760C7:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
