L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0x40:uw  {I@1}
(W)  mov (8|M0)  r2.0<1>:ud  r1.0<1;1,0>:ud
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6219D500  {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud  {$0.src}
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  mov (16|M0)  r62.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        shl (32|M0)  r4.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r3.0<1>:d  r62.1<0;1,0>:d  10:w  {Compacted,I@3}
(W)  mov (1|M0)  r2.4<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r2.5<1>:d  512:w
        bfn.0xF8 (32|M0)  r8.0<1>:ud  r4.0<1;0>:ud  r2.4<0;0>:ud  r3.0<0>:ud  {I@2} // s0&s1|s2
        mov (16|M0)  r12.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r14.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r58.0<1>:q  r12.0<2;1,0>:d  2:w  {I@2}
        shl (16|M16)  r56.0<1>:q  r14.0<2;1,0>:d  2:w  {I@2}
        add (16|M0)  r20.0<1>:q  r58.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r22.0<1>:q  r56.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r24  r20  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
        and (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  508:w  {Compacted}
        bfn.0xFE (32|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r3.0<0;0>:ud  r2.5<0>:ud  {I@1} // s0|s1|s2
        mov (16|M0)  r16.0<2>:ud  r10.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r18.0<2>:ud  r11.0<1;1,0>:ud
        shl (16|M0)  r54.0<1>:q  r16.0<2;1,0>:d  2:w  {I@2}
        shl (16|M16)  r60.0<1>:q  r18.0<2;1,0>:d  2:w  {I@2}
        add (16|M0)  r3.0<1>:q  r54.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r5.0<1>:q  r60.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r32  r3  null:0  0x0  0x08803580  {I@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  r68.2<1>:ud  0x3FB8AA3B:ud
(W)  mov (1|M0)  r63.4<1>:ud  0x4AC000FE:ud
(W)  mov (1|M0)  r68.1<1>:ud  0x3F317218:ud
(W)  mov (1|M0)  r68.0<1>:ud  0xB102E308:ud
(W)  mov (1|M0)  r63.3<1>:ud  0x3C08BA8B:ud
(W)  mov (1|M0)  r63.2<1>:f  0x3D2AEC4E:f
(W)  mov (1|M0)  r63.1<1>:f  0x3E2AAA9C:f
(W)  mov (1|M0)  r63.0<1>:f  0x3EFFFFE8:f
(W)  mov (1|M0)  r2.5<1>:f  1.0:f
(W)  mov (1|M0)  r2.4<1>:d  7668979:d
        sync.nop  null  {I@5}
        mad (32|M0)  r70.0<1>:f  r63.4<0;0>:f  r24.0<1;0>:f  r68.2<0>:f  {$1.dst}
        add (32|M0)  acc0.0<1>:f  r70.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r24.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f  {I@4}
        mad (32|M0)  r10.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f  {I@3}
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r10.0<1;0>:f  r63.3<0>:f  {A@1}
        and (32|M0)  r8.0<1>:d  r70.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r10.0<1>:f
        and (32|M0)  r100.0<1>:d  r24.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r104.0<1>:d  -r8.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r10.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r100.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r104.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r10.0<1>:f
        mad (32|M0)  r124.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {I@1}
(f3.0)  goto (32|M0)  L896  L896
L848:
        shl (32|M0)  r4.0<1>:d  r70.0<1;1,0>:d  22:w  {Compacted,$2.src}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r104.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r52.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r124.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L896  L1152
L896:
        join (32|M0)  L1152
L912:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r100.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L1040  L1040
L944:
        add (32|M0)  r4.0<1>:d  r70.0<1;1,0>:d  254:w  {Compacted,$2.src}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r104.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r124.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r52.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L1040  L1152
L1040:
        join (32|M0)  L1152
L1056:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r24.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r100.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r24.0<1;1,0>:f  r24.0<1;1,0>:f
(f2.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f1.0)  sel (32|M0)  r52.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L1152:
        join (32|M0)  L1168
L1168:
        mad (32|M0)  r74.0<1>:f  r63.4<0;0>:f  r26.0<1;0>:f  r68.2<0>:f
        add (32|M0)  acc0.0<1>:f  r74.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r26.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f  {$2.src}
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r74.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r90.0<1>:d  r26.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r110.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r90.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r110.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r16.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f0.0)  goto (32|M0)  L1456  L1456
L1400:
        shl (32|M0)  r4.0<1>:d  r74.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r110.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r46.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {I@1}
        goto (32|M0)  L1456  L1728
L1456:
        join (32|M0)  L1728
L1472:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r90.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L1616  L1616
L1504:
        add (32|M0)  r4.0<1>:d  r74.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r110.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r16.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r46.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L1616  L1728
L1616:
        join (32|M0)  L1728
L1632:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r26.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r90.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r26.0<1;1,0>:f  r26.0<1;1,0>:f
(f1.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f2.0)  sel (32|M0)  r46.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L1728:
        join (32|M0)  L1744
L1744:
        mad (32|M0)  r78.0<1>:f  r63.4<0;0>:f  r28.0<1;0>:f  r68.2<0>:f
        add (32|M0)  acc0.0<1>:f  r78.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r28.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r78.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r94.0<1>:d  r28.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r114.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r94.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r114.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r20.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f1.0)  goto (32|M0)  L2032  L2032
L1976:
        shl (32|M0)  r4.0<1>:d  r78.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r114.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r44.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r20.0<1>:f  {I@1}
        goto (32|M0)  L2032  L2304
L2032:
        join (32|M0)  L2304
L2048:
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r94.0<1;1,0>:ud  0x432EAC4F:ud
(f0.0)  goto (32|M0)  L2192  L2192
L2080:
        add (32|M0)  r4.0<1>:d  r78.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r114.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r44.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L2192  L2304
L2192:
        join (32|M0)  L2304
L2208:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r28.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r94.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r28.0<1;1,0>:f  r28.0<1;1,0>:f
(f0.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f3.0)  sel (32|M0)  r44.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L2304:
        join (32|M0)  L2320
L2320:
        mad (32|M0)  r82.0<1>:f  r63.4<0;0>:f  r30.0<1;0>:f  r68.2<0>:f
        add (32|M0)  acc0.0<1>:f  r82.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r30.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r82.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r98.0<1>:d  r30.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r118.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r98.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r118.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r66.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f2.0)  goto (32|M0)  L2608  L2608
L2552:
        shl (32|M0)  r4.0<1>:d  r82.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r118.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r50.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r66.0<1>:f  {I@1}
        goto (32|M0)  L2608  L2880
L2608:
        join (32|M0)  L2880
L2624:
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r98.0<1;1,0>:ud  0x432EAC4F:ud
(f1.0)  goto (32|M0)  L2768  L2768
L2656:
        add (32|M0)  r4.0<1>:d  r82.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r118.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r66.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r50.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L2768  L2880
L2768:
        join (32|M0)  L2880
L2784:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r30.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r98.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r30.0<1;1,0>:f  r30.0<1;1,0>:f
(f3.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f0.0)  sel (32|M0)  r50.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L2880:
        join (32|M0)  L2896
L2896:
        mad (32|M0)  r72.0<1>:f  r63.4<0;0>:f  r32.0<1;0>:f  r68.2<0>:f  {$2.dst}
        add (32|M0)  acc0.0<1>:f  r72.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r32.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r72.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r88.0<1>:d  r32.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r106.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r88.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r106.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r126.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f3.0)  goto (32|M0)  L3184  L3184
L3128:
        shl (32|M0)  r4.0<1>:d  r72.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r106.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r48.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r126.0<1>:f  {I@1}
        goto (32|M0)  L3184  L3456
L3184:
        join (32|M0)  L3456
L3200:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r88.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L3344  L3344
L3232:
        add (32|M0)  r4.0<1>:d  r72.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r106.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r126.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r48.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L3344  L3456
L3344:
        join (32|M0)  L3456
L3360:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r32.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r88.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r32.0<1;1,0>:f  r32.0<1;1,0>:f
(f2.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f1.0)  sel (32|M0)  r48.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L3456:
        join (32|M0)  L3472
L3472:
        mad (32|M0)  r76.0<1>:f  r63.4<0;0>:f  r34.0<1;0>:f  r68.2<0>:f
        add (32|M0)  acc0.0<1>:f  r76.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r34.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r76.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r92.0<1>:d  r34.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r112.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r92.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r112.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r18.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f0.0)  goto (32|M0)  L3760  L3760
L3704:
        shl (32|M0)  r4.0<1>:d  r76.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r112.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r42.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {I@1}
        goto (32|M0)  L3760  L4032
L3760:
        join (32|M0)  L4032
L3776:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r92.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L3920  L3920
L3808:
        add (32|M0)  r4.0<1>:d  r76.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r112.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r18.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r42.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L3920  L4032
L3920:
        join (32|M0)  L4032
L3936:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r34.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r92.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r34.0<1;1,0>:f  r34.0<1;1,0>:f
(f1.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f2.0)  sel (32|M0)  r42.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L4032:
        join (32|M0)  L4048
L4048:
        mad (32|M0)  r80.0<1>:f  r63.4<0;0>:f  r36.0<1;0>:f  r68.2<0>:f
        add (32|M0)  acc0.0<1>:f  r80.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r36.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r80.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r96.0<1>:d  r36.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r116.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r96.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r116.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r64.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f1.0)  goto (32|M0)  L4336  L4336
L4280:
        shl (32|M0)  r4.0<1>:d  r80.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r116.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r40.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r64.0<1>:f  {I@1}
        goto (32|M0)  L4336  L4608
L4336:
        join (32|M0)  L4608
L4352:
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r96.0<1;1,0>:ud  0x432EAC4F:ud
(f0.0)  goto (32|M0)  L4496  L4496
L4384:
        add (32|M0)  r4.0<1>:d  r80.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r116.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r64.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r40.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L4496  L4608
L4496:
        join (32|M0)  L4608
L4512:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r36.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r96.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r36.0<1;1,0>:f  r36.0<1;1,0>:f
(f0.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f3.0)  sel (32|M0)  r40.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L4608:
        join (32|M0)  L4624
L4624:
        mad (32|M0)  r84.0<1>:f  r63.4<0;0>:f  r38.0<1;0>:f  r68.2<0>:f
        add (32|M0)  acc0.0<1>:f  r84.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r38.0<1;0>:f  -acc0.0<1;0>:f  r68.1<0>:f
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r68.0<0>:f
        mad (32|M0)  acc0.0<1>:f  r63.2<0;0>:f  r4.0<1;0>:f  r63.3<0>:f  {F@1}
        and (32|M0)  r6.0<1>:d  r84.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r63.1<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        and (32|M0)  r86.0<1>:d  r38.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r102.0<1>:d  -r6.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r63.0<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r86.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r8.0<1>:d  r102.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r2.5<0;0>:f  acc0.0<1;0>:f  r4.0<1>:f
        mad (32|M0)  r122.0<1>:f  r8.0<1;0>:f  acc0.0<1;0>:f  r4.0<1>:f  {Compacted,I@1}
(f2.0)  goto (32|M0)  L4912  L4912
L4856:
        shl (32|M0)  r4.0<1>:d  r84.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r102.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r120.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r122.0<1>:f  {I@1}
        goto (32|M0)  L4912  L5184
L4912:
        join (32|M0)  L5184
L4928:
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r86.0<1;1,0>:ud  0x432EAC4F:ud
(f1.0)  goto (32|M0)  L5072  L5072
L4960:
        add (32|M0)  r4.0<1>:d  r84.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  22:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r102.0<1;0>:ud  r2.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r122.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r120.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L5072  L5184
L5072:
        join (32|M0)  L5184
L5088:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r38.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r86.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r38.0<1;1,0>:f  r38.0<1;1,0>:f
(f3.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f0.0)  sel (32|M0)  r120.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L5184:
        join (32|M0)  L5200
L5200:
        add (16|M0)  r7.0<1>:q  r58.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,F@5}
        add (16|M16)  r9.0<1>:q  r56.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        mov (32|M0)  r12.0<1>:ud  r52.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r14.0<1>:ud  r46.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r16.0<1>:ud  r44.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r18.0<1>:ud  r50.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r3.0<1>:q  r54.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r5.0<1>:q  r60.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        mov (32|M0)  r20.0<1>:ud  r48.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r22.0<1>:f  r42.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r24.0<1>:f  r40.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r26.0<1>:f  r120.0<1;1,0>:f  {Compacted,F@3}
        send.ugm (32|M0)  null  r7  r12:8  0x0  0x08003584  {I@4,$3} // wr:4+8, rd:0; store.ugm.d32x4.a64
        send.ugm (32|M0)  null  r3  r20:8  0x0  0x08003584  {A@1,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (16|M0)  r127.0<1>:ud  r62.0<1;1,0>:ud
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,I@1,$5} // wr:1+0, rd:0; end of thread
L5360:
(W)  mov (16|M0)  null<1>:ud  0x394C6B6E:ud
(W)  mov (16|M0)  null<1>:ud  0x4DC5AC3D:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
