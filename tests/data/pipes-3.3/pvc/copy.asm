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
        sync.nop  null  {Compacted,I@2}
        cmp (32|M0)  (lt)f1.0  null<1>:d  r9.0<1;1,0>:d  r4.4<0;1,0>:d  {$2.dst}
        mov (16|M0)  r45.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r47.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r49.0<2>:ud  r11.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M16)  r51.0<2>:ud  r12.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r53.0<1>:q  r45.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M16)  r55.0<1>:q  r47.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M0)  r57.0<1>:q  r49.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M16)  r59.0<1>:q  r51.0<2;1,0>:d  2:w  {Compacted,I@4}
(~f1.0) goto (32|M0)  L616  L616
L528:
        add (16|M0)  r13.0<1>:q  r53.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@5}
        add (16|M16)  r15.0<1>:q  r55.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@5}
        send.ugm (32|M0)  r17  r13  null:0  0x0  0x08803580  {A@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r16.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        goto (32|M0)  L616  L664
L616:
        join (32|M0)  L664
L632:
        mov (32|M0)  r17.0<1>:d  0:w  {Compacted,$3.dst}
        mov (32|M0)  r19.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r21.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r23.0<1>:d  0:w  {Compacted}
L664:
        join (32|M0)  L680
L680:
        cmp (32|M0)  (lt)f0.0  null<1>:d  r11.0<1;1,0>:d  r4.4<0;1,0>:d
(~f0.0) goto (32|M0)  L800  L800
L712:
        add (16|M0)  r25.0<1>:q  r57.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
        add (16|M16)  r27.0<1>:q  r59.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r29  r25  null:0  0x0  0x08803580  {A@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r27.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r28.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        goto (32|M0)  L800  L848
L800:
        join (32|M0)  L848
L816:
        mov (32|M0)  r29.0<1>:d  0:w  {Compacted,$4.dst}
        mov (32|M0)  r31.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r33.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r35.0<1>:d  0:w  {Compacted}
L848:
        join (32|M0)  L864
L864:
(~f1.0) goto (32|M0)  L952  L952
L880:
        add (16|M0)  r37.0<1>:q  r53.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        add (16|M16)  r39.0<1>:q  r55.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  null  r37  r17:8  0x0  0x08003584  {A@1,$3} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r23.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r24.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
L952:
        join (32|M0)  L968
L968:
(~f0.0) goto (32|M0)  L1056  L1056
L984:
        add (16|M0)  r41.0<1>:q  r57.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        add (16|M16)  r43.0<1>:q  r59.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  null  r41  r29:8  0x0  0x08003584  {A@1,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r35.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r36.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
L1056:
        join (32|M0)  L1072
L1072:
(W)  mov (16|M0)  r127.0<1>:f  r0.0<1;1,0>:f  {Compacted}
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$5} // wr:1+0, rd:0; end of thread
L1096:
        nop
(W)  mov (16|M0)  null<1>:ud  0x56F68289:ud
(W)  mov (16|M0)  null<1>:ud  0x7FA3CB1B:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
