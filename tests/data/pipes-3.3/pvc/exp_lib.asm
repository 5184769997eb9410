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
        sync.nop  null  {Compacted,A@1}
        sync.nop  null  {Compacted,$1.dst}
        shl (32|M0)  r2.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r5.0<1>:d  r0.1<0;1,0>:d  10:w  {Compacted}
(W)  mov (1|M0)  r4.4<1>:d  508:w  {Compacted,$2.dst}
(W)  mov (1|M0)  r4.5<1>:d  512:w
        bfn.0xF8 (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r4.4<0;0>:ud  r5.0<0>:ud  {I@2} // s0&s1|s2
        mov (16|M0)  r12.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r14.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r72.0<1>:q  r12.0<2;1,0>:d  2:w  {Compacted,I@2}
        shl (16|M16)  r70.0<1>:q  r14.0<2;1,0>:d  2:w  {Compacted,I@2}
        add (16|M0)  r20.0<1>:q  r72.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r22.0<1>:q  r70.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r28  r20  null:0  0x0  0x08803580  {A@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
        and (32|M0)  r8.0<1>:d  r2.0<1;1,0>:d  508:w  {Compacted}
        bfn.0xFE (32|M0)  r10.0<1>:ud  r8.0<1;0>:ud  r5.0<0;0>:ud  r4.5<0>:ud  {I@1} // s0|s1|s2
        mov (16|M0)  r16.0<2>:ud  r10.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r18.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r68.0<1>:q  r16.0<2;1,0>:d  2:w  {Compacted,I@2}
        shl (16|M16)  r66.0<1>:q  r18.0<2;1,0>:d  2:w  {Compacted,I@2}
        add (16|M0)  r24.0<1>:q  r68.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r26.0<1>:q  r66.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r42  r24  null:0  0x0  0x08803580  {A@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  r36.7<1>:ud  0x3FB8AA3B:ud
(W)  mov (1|M0)  r36.6<1>:ud  0x4AC000FE:ud
(W)  mov (1|M0)  r36.5<1>:ud  0x3F317218:ud
(W)  mov (1|M0)  r36.4<1>:ud  0xB102E308:ud
(W)  mov (1|M0)  r36.3<1>:ud  0x3C08BA8B:ud
(W)  mov (1|M0)  r36.2<1>:f  0x3D2AEC4E:f
(W)  mov (1|M0)  r36.1<1>:f  0x3E2AAA9C:f
(W)  mov (1|M0)  r36.0<1>:f  0x3EFFFFE8:f
(W)  mov (1|M0)  r4.5<1>:f  1.0:f
(W)  mov (1|M0)  r4.4<1>:d  7668979:d
        sync.nop  null  {Compacted,I@5}
        mad (32|M0)  r106.0<1>:f  r36.6<0;0>:f  r28.0<1;0>:f  r36.7<0>:f  {$3.dst}
        add (32|M0)  acc0.0<1>:f  r106.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r28.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f  {I@4}
        mad (32|M0)  r10.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f  {I@3}
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r10.0<1;0>:f  r36.3<0>:f  {A@1}
        and (32|M0)  r6.0<1>:d  r106.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r10.0<1>:f
        and (32|M0)  r94.0<1>:d  r28.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r104.0<1>:d  -r6.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r94.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r104.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r10.0<1>:f
        mad (32|M0)  r18.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r26.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r27.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
(f3.0)  goto (32|M0)  L1048  L1048
L1000:
        shl (32|M0)  r2.0<1>:d  r106.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r104.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r60.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L1048  L1296
L1048:
        join (32|M0)  L1296
L1064:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r94.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L1200  L1200
L1096:
        add (32|M0)  r2.0<1>:d  r106.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r104.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r18.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r60.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L1200  L1296
L1200:
        join (32|M0)  L1296
L1216:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r28.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r94.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r28.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
(f2.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f1.0)  sel (32|M0)  r60.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L1296:
        join (32|M0)  L1312
L1312:
        mad (32|M0)  r102.0<1>:f  r36.6<0;0>:f  r30.0<1;0>:f  r36.7<0>:f
        add (32|M0)  acc0.0<1>:f  r102.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r30.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r102.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r118.0<1>:d  r30.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r100.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r118.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r100.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r22.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f0.0)  goto (32|M0)  L1576  L1576
L1528:
        shl (32|M0)  r2.0<1>:d  r102.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r100.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r58.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r22.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L1576  L1824
L1576:
        join (32|M0)  L1824
L1592:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r118.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L1728  L1728
L1624:
        add (32|M0)  r2.0<1>:d  r102.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r100.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r58.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L1728  L1824
L1728:
        join (32|M0)  L1824
L1744:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r30.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r118.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r30.0<1;1,0>:f  r30.0<1;1,0>:f  {Compacted}
(f1.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f2.0)  sel (32|M0)  r58.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L1824:
        join (32|M0)  L1840
L1840:
        mad (32|M0)  r92.0<1>:f  r36.6<0;0>:f  r32.0<1;0>:f  r36.7<0>:f
        add (32|M0)  acc0.0<1>:f  r92.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r32.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r92.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r122.0<1>:d  r32.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r90.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r122.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r90.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r26.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f1.0)  goto (32|M0)  L2104  L2104
L2056:
        shl (32|M0)  r2.0<1>:d  r92.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r90.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r56.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L2104  L2352
L2104:
        join (32|M0)  L2352
L2120:
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r122.0<1;1,0>:ud  0x432EAC4F:ud
(f0.0)  goto (32|M0)  L2256  L2256
L2152:
        add (32|M0)  r2.0<1>:d  r92.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r90.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r26.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r56.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L2256  L2352
L2256:
        join (32|M0)  L2352
L2272:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r32.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r122.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r32.0<1;1,0>:f  r32.0<1;1,0>:f  {Compacted}
(f0.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f3.0)  sel (32|M0)  r56.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L2352:
        join (32|M0)  L2368
L2368:
        mad (32|M0)  r84.0<1>:f  r36.6<0;0>:f  r34.0<1;0>:f  r36.7<0>:f
        add (32|M0)  acc0.0<1>:f  r84.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r34.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r84.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r126.0<1>:d  r34.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r82.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r126.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r82.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r112.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f2.0)  goto (32|M0)  L2632  L2632
L2584:
        shl (32|M0)  r2.0<1>:d  r84.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r82.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r64.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r112.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L2632  L2880
L2632:
        join (32|M0)  L2880
L2648:
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r126.0<1;1,0>:ud  0x432EAC4F:ud
(f1.0)  goto (32|M0)  L2784  L2784
L2680:
        add (32|M0)  r2.0<1>:d  r84.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r82.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r112.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r64.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L2784  L2880
L2784:
        join (32|M0)  L2880
L2800:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r34.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r126.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r34.0<1;1,0>:f  r34.0<1;1,0>:f  {Compacted}
(f3.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f0.0)  sel (32|M0)  r64.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L2880:
        join (32|M0)  L2896
L2896:
        mad (32|M0)  r98.0<1>:f  r36.6<0;0>:f  r42.0<1;0>:f  r36.7<0>:f  {$4.dst}
        add (32|M0)  acc0.0<1>:f  r98.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r42.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r98.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r116.0<1>:d  r42.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r96.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r116.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r96.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r20.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f3.0)  goto (32|M0)  L3160  L3160
L3112:
        shl (32|M0)  r2.0<1>:d  r98.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r96.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r62.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r20.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L3160  L3408
L3160:
        join (32|M0)  L3408
L3176:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r116.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L3312  L3312
L3208:
        add (32|M0)  r2.0<1>:d  r98.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r96.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r62.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L3312  L3408
L3312:
        join (32|M0)  L3408
L3328:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r42.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r116.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r42.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted}
(f2.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f1.0)  sel (32|M0)  r62.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L3408:
        join (32|M0)  L3424
L3424:
        mad (32|M0)  r88.0<1>:f  r36.6<0;0>:f  r44.0<1;0>:f  r36.7<0>:f
        add (32|M0)  acc0.0<1>:f  r88.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r44.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r88.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r120.0<1>:d  r44.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r86.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r120.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r86.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r24.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f0.0)  goto (32|M0)  L3688  L3688
L3640:
        shl (32|M0)  r2.0<1>:d  r88.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r86.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r52.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L3688  L3936
L3688:
        join (32|M0)  L3936
L3704:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r120.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L3840  L3840
L3736:
        add (32|M0)  r2.0<1>:d  r88.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r86.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r24.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r52.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L3840  L3936
L3840:
        join (32|M0)  L3936
L3856:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r44.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r120.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r44.0<1;1,0>:f  r44.0<1;1,0>:f  {Compacted}
(f1.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f2.0)  sel (32|M0)  r52.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L3936:
        join (32|M0)  L3952
L3952:
        mad (32|M0)  r80.0<1>:f  r36.6<0;0>:f  r46.0<1;0>:f  r36.7<0>:f
        add (32|M0)  acc0.0<1>:f  r80.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r46.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r80.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r124.0<1>:d  r46.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r78.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r124.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r78.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r108.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f1.0)  goto (32|M0)  L4216  L4216
L4168:
        shl (32|M0)  r2.0<1>:d  r80.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r78.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r50.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r108.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L4216  L4464
L4216:
        join (32|M0)  L4464
L4232:
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r124.0<1;1,0>:ud  0x432EAC4F:ud
(f0.0)  goto (32|M0)  L4368  L4368
L4264:
        add (32|M0)  r2.0<1>:d  r80.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r78.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r108.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r50.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L4368  L4464
L4368:
        join (32|M0)  L4464
L4384:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r46.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r124.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r46.0<1;1,0>:f  r46.0<1;1,0>:f  {Compacted}
(f0.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f3.0)  sel (32|M0)  r50.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L4464:
        join (32|M0)  L4480
L4480:
        mad (32|M0)  r76.0<1>:f  r36.6<0;0>:f  r48.0<1;0>:f  r36.7<0>:f
        add (32|M0)  acc0.0<1>:f  r76.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r48.0<1;0>:f  -acc0.0<1;0>:f  r36.5<0>:f
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r36.4<0>:f
        mad (32|M0)  acc0.0<1>:f  r36.2<0;0>:f  r8.0<1;0>:f  r36.3<0>:f  {F@1}
        and (32|M0)  r10.0<1>:d  r76.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r36.1<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        and (32|M0)  r114.0<1>:d  r48.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r74.0<1>:d  -r10.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r36.0<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {Compacted}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r114.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r12.0<1>:d  r74.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r4.5<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        mad (32|M0)  r16.0<1>:f  r12.0<1;0>:f  acc0.0<1;0>:f  r8.0<1>:f  {I@1}
(f2.0)  goto (32|M0)  L4744  L4744
L4696:
        shl (32|M0)  r2.0<1>:d  r76.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r6.0<1>:ud  r2.0<1;0>:ud  r74.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r54.0<1>:f  r6.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L4744  L4992
L4744:
        join (32|M0)  L4992
L4760:
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r114.0<1;1,0>:ud  0x432EAC4F:ud
(f1.0)  goto (32|M0)  L4896  L4896
L4792:
        add (32|M0)  r2.0<1>:d  r76.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r6.0<1>:d  r2.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  -r8.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r74.0<1;0>:ud  r4.4<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r14.0<1;0>:f  r16.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r54.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f
        goto (32|M0)  L4896  L4992
L4896:
        join (32|M0)  L4992
L4912:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r48.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r1.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r114.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r48.0<1;1,0>:f  r48.0<1;1,0>:f  {Compacted}
(f3.0)  sel (32|M0)  acc2.0<1>:f  r1.0<0;1,0>:f  inf:f  {I@2}
(f0.0)  sel (32|M0)  r54.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L4992:
        join (32|M0)  L5008
L5008:
        add (16|M0)  r9.0<1>:q  r72.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted,F@5}
        add (16|M16)  r11.0<1>:q  r70.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        mov (32|M0)  r14.0<1>:ud  r60.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r16.0<1>:ud  r58.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r18.0<1>:ud  r56.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r20.0<1>:ud  r64.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r5.0<1>:q  r68.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        add (16|M16)  r7.0<1>:q  r66.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
        mov (32|M0)  r22.0<1>:ud  r62.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r24.0<1>:f  r52.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r26.0<1>:f  r50.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r28.0<1>:f  r54.0<1;1,0>:f  {Compacted,F@3}
        send.ugm (32|M0)  null  r9  r14:8  0x0  0x08003584  {A@4,$5} // wr:4+8, rd:0; store.ugm.d32x4.a64
        send.ugm (32|M0)  null  r5  r22:8  0x0  0x08003584  {A@1,$6} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (16|M0)  r127.0<1>:ud  r0.0<1;1,0>:ud  {Compacted}
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,I@1,$7} // wr:1+0, rd:0; end of thread
L5160:
        nop
(W)  mov (16|M0)  null<1>:ud  0x394C6B6E:ud
(W)  mov (16|M0)  null<1>:ud  0x4DC5AC3D:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
