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
(W)  mov (16|M0)  r102.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        shl (32|M0)  r4.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r2.7<1>:d  r102.1<0;1,0>:d  9:w  {I@3}
(W)  mov (1|M0)  r3.0<1>:d  508:w  {Compacted}
        mov (32|M0)  r74.0<1>:f  0.0:f  {Compacted}
        bfn.0xF8 (32|M0)  r66.0<1>:ud  r4.0<1;0>:ud  r3.0<0;0>:ud  r2.7<0>:ud  {I@1} // s0&s1|s2
        asr (32|M0)  r12.0<1>:d  r66.0<1;1,0>:d  31:w  {Compacted,I@1}
(W)  mul (16|M0)  acc0.0<1>:ud  r66.0<1;1,0>:ud  0x7:uw
        or (32|M0)  r6.0<1>:d  r66.0<1;1,0>:d  1:w  {Compacted}
        mach (16|M0)  r20.0<1>:d  r66.0<1;1,0>:ud  0x7:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r67.0<1;1,0>:ud  0x7:uw
        mach (16|M16)  r21.0<1>:d  r67.0<1;1,0>:ud  0x7:ud
        or (32|M0)  r8.0<1>:d  r66.0<1;1,0>:d  2:w
        mul (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  0x7:uw  {I@7}
(W)  mul (16|M0)  acc0.0<1>:ud  r6.0<1;1,0>:ud  0x7:uw  {I@6}
        mach (16|M0)  r22.0<1>:d  r6.0<1;1,0>:ud  0x7:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r7.0<1;1,0>:ud  0x7:uw
        or (32|M0)  r10.0<1>:d  r66.0<1;1,0>:d  3:w
        mach (16|M16)  r23.0<1>:d  r7.0<1;1,0>:ud  0x7:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r8.0<1;1,0>:ud  0x7:uw  {I@7}
        mul (16|M0)  r64.0<2>:ud  r66.0<1;1,0>:ud  0x7:uw
        add (16|M0)  r64.1<2>:d  r20.0<1;1,0>:d  r4.0<1;1,0>:d  {I@7}
        mach (16|M0)  r4.0<1>:d  r8.0<1;1,0>:ud  0x7:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r9.0<1;1,0>:ud  0x7:uw
        mul (16|M16)  r62.0<2>:ud  r67.0<1;1,0>:ud  0x7:uw
        asr (32|M0)  r14.0<1>:d  r6.0<1;1,0>:d  31:w  {Compacted}
        asr (32|M0)  r16.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted}
        asr (32|M0)  r18.0<1>:d  r10.0<1;1,0>:d  31:w  {I@7}
        add (16|M16)  r62.1<2>:d  r21.0<1;1,0>:d  r5.0<1;1,0>:d
        mach (16|M16)  r5.0<1>:d  r9.0<1;1,0>:ud  0x7:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r10.0<1;1,0>:ud  0x7:uw
        mach (16|M0)  r12.0<1>:d  r10.0<1;1,0>:ud  0x7:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r11.0<1;1,0>:ud  0x7:uw
        mach (16|M16)  r13.0<1>:d  r11.0<1;1,0>:ud  0x7:ud
        mul (16|M0)  r60.0<2>:ud  r6.0<1;1,0>:ud  0x7:uw
        mul (16|M16)  r58.0<2>:ud  r7.0<1;1,0>:ud  0x7:uw
        mul (16|M0)  r56.0<2>:ud  r8.0<1;1,0>:ud  0x7:uw
        mul (16|M16)  r54.0<2>:ud  r9.0<1;1,0>:ud  0x7:uw
        mul (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  0x7:uw
        mul (32|M0)  r6.0<1>:d  r16.0<1;1,0>:d  0x7:uw
        mul (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  0x7:uw
        mov (32|M0)  r72.0<1>:f  0.0:f  {Compacted}
        mov (32|M0)  r70.0<1>:f  0.0:f  {Compacted}
        mov (32|M0)  r68.0<1>:f  0.0:f
        mul (16|M0)  r52.0<2>:ud  r10.0<1;1,0>:ud  0x7:uw
        mul (16|M16)  r50.0<2>:ud  r11.0<1;1,0>:ud  0x7:uw
        add (16|M0)  r60.1<2>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d  {I@5}
        add (16|M16)  r58.1<2>:d  r23.0<1;1,0>:d  r25.0<1;1,0>:d
        add (16|M0)  r56.1<2>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {I@6}
        add (16|M16)  r54.1<2>:d  r5.0<1;1,0>:d  r7.0<1;1,0>:d
        add (16|M0)  r52.1<2>:d  r12.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        add (16|M16)  r50.1<2>:d  r13.0<1;1,0>:d  r9.0<1;1,0>:d
(W)  asr (1|M0)  r1.2<1>:d  r2.6<0;1,0>:d  31:w
(W)  mov (1|M0)  r1.0<1>:q  0:w
L976:
(W)  shl (1|M0)  r2.4<1>:q  r1.0<0;1,0>:q  2:w  {I@1}
(W)  add (1|M0)  r1.0<1>:q  r1.0<0;1,0>:q  4:w  {Compacted}
(W)  add (1|M0)  r4.0<1>:q  r2.4<0;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@2}
(W)  mov (2|M0)  r1.3<1>:d  r2.8<1;1,0>:d
(W)  send.ugm (1|M0)  r3  r4  null:0  0x0  0x02108580  {I@2,$1} // wr:1+0, rd:1; load.ugm.d32x1t.a64
(W)  or (1|M0)  r2.8<1>:d  r1.3<0;1,0>:d  4:w  {I@1}
(W)  mov (1|M0)  r2.9<1>:d  r1.4<0;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:ud  r3.0<0;1,0>:ud  r2.12<0;1,0>:uw  {$1.dst}
(W)  macl (1|M0)  r5.0<1>:ud  r3.0<0;1,0>:ud  r2.6<0;1,0>:ud  {Compacted}
(W)  mul (1|M0)  acc0.0<1>:ud  r3.0<0;1,0>:ud  r2.12<0;1,0>:uw
(W)  asr (1|M0)  r3.1<1>:d  r3.0<0;1,0>:d  31:w  {Compacted}
(W)  mach (1|M0)  r6.0<1>:d  r3.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:d  r3.0<0;1,0>:ud  r1.4<0;1,0>:uw
(W)  macl (1|M0)  r7.0<1>:d  r3.0<0;1,0>:ud  r1.2<0;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:d  r2.6<0;1,0>:ud  r3.2<0;1,0>:uw  {I@4}
(W)  add (1|M0)  r6.0<1>:d  r6.0<0;1,0>:d  r7.0<0;1,0>:d  {Compacted,I@2}
(W)  macl (1|M0)  r7.0<1>:d  r2.6<0;1,0>:ud  r3.1<0;1,0>:d
(W)  add (1|M0)  r5.1<1>:d  r6.0<0;1,0>:d  r7.0<0;1,0>:d  {Compacted,I@1}
        add (16|M0)  r109.0<1>:q  r5.0<0;1,0>:q  r52.0<1;1,0>:q  {Compacted,I@1}
        add (16|M16)  r107.0<1>:q  r5.0<0;1,0>:q  r50.0<1;1,0>:q  {Compacted}
        add (16|M0)  r30.0<1>:q  r5.0<0;1,0>:q  r64.0<1;1,0>:q  {Compacted}
        add (16|M16)  r34.0<1>:q  r5.0<0;1,0>:q  r62.0<1;1,0>:q  {Compacted}
        mov (16|M0)  r10.0<1>:d  r109.1<2;1,0>:d  {Compacted,I@4}
        mov (16|M16)  r11.0<1>:d  r107.1<2;1,0>:d  {Compacted,I@4}
        mov (16|M0)  r8.0<1>:d  r30.1<2;1,0>:d  {Compacted,I@4}
        mov (16|M16)  r9.0<1>:d  r34.1<2;1,0>:d  {Compacted,I@4}
        cmp (32|M0)  (lt)f1.0  null<1>:d  r10.0<1;1,0>:d  0:w  {I@3}
        add (16|M0)  r76.0<1>:q  r5.0<0;1,0>:q  r60.0<1;1,0>:q  {Compacted}
        add (16|M16)  r82.0<1>:q  r5.0<0;1,0>:q  r58.0<1;1,0>:q  {Compacted}
(W)  add (1|M0)  r10.0<1>:q  r2.4<0;1,0>:q  r2.1<0;1,0>:q
        cmp (32|M0)  (lt)f0.0  null<1>:d  r8.0<1;1,0>:d  0:w  {I@5}
(W)  send.ugm (1|M0)  r9  r10  null:0  0x0  0x02108580  {I@1,$2} // wr:1+0, rd:1; load.ugm.d32x1t.a64
        add (16|M0)  r123.0<1>:q  r5.0<0;1,0>:q  r56.0<1;1,0>:q  {Compacted}
        add (16|M16)  r121.0<1>:q  r5.0<0;1,0>:q  r54.0<1;1,0>:q  {Compacted}
        mov (16|M0)  r36.0<1>:d  r76.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r37.0<1>:d  r82.1<2;1,0>:d  {Compacted}
        mov (16|M0)  r32.0<1>:d  r123.1<2;1,0>:d  {Compacted,I@4}
        mov (16|M16)  r33.0<1>:d  r121.1<2;1,0>:d  {Compacted,I@4}
        cmp (32|M0)  (lt)f3.0  null<1>:d  r36.0<1;1,0>:d  0:w  {I@3}
(~f0.0) mov (16|M0)  r98.0<1>:q  r30.0<1;1,0>:q
(~f0.0) mov (16|M16)  r96.0<1>:q  r34.0<1;1,0>:q
        cmp (32|M0)  (lt)f2.0  null<1>:d  r32.0<1;1,0>:d  0:w  {I@4}
(f0.0)  add (16|M0)  r98.0<1>:q  r30.0<1;1,0>:q  0xFFFF:uw
(f0.0)  add (16|M16)  r96.0<1>:q  r34.0<1;1,0>:q  0xFFFF:uw
(~f3.0) mov (16|M0)  r94.0<1>:q  r76.0<1;1,0>:q
(~f3.0) mov (16|M16)  r92.0<1>:q  r82.0<1;1,0>:q
        and (16|M0)  r3.0<2>:d  r98.0<2;1,0>:d  -65536:d  {I@4}
        and (16|M16)  r5.0<2>:d  r96.0<2;1,0>:d  -65536:d  {I@4}
(f3.0)  add (16|M0)  r94.0<1>:q  r76.0<1;1,0>:q  0xFFFF:uw
(f3.0)  add (16|M16)  r92.0<1>:q  r82.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.1<2>:d  r98.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r96.1<2;1,0>:d  1073741823:d
(~f2.0) mov (16|M16)  r84.0<1>:q  r121.0<1;1,0>:q
        add (16|M0)  r119.0<1>:q  r30.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@3}
        add (16|M16)  r117.0<1>:q  r34.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@3}
(f2.0)  add (16|M16)  r84.0<1>:q  r121.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.0<2>:d  r94.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.0<2>:d  r92.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.1<2>:d  r94.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r92.1<2;1,0>:d  1073741823:d
        add (16|M0)  r115.0<1>:q  r76.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r40.0<1>:q  r82.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        and (16|M16)  r5.0<2>:d  r84.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.1<2>:d  r84.1<2;1,0>:d  1073741823:d
        shl (16|M0)  r7.0<1>:q  r119.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r11.0<1>:q  r117.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r13.0<1>:q  r115.0<1;1,0>:q  2:w  {Compacted,I@6}
        shl (16|M16)  r19.0<1>:q  r40.0<1;1,0>:q  2:w  {Compacted,I@6}
        add (16|M16)  r34.0<1>:q  r121.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@5}
        add (16|M0)  r29.0<1>:q  r7.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@5}
        add (16|M16)  r31.0<1>:q  r11.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@5}
        shl (16|M16)  r23.0<1>:q  r34.0<1;1,0>:q  2:w  {Compacted,I@3}
        add (16|M0)  r33.0<1>:q  r13.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        add (16|M16)  r35.0<1>:q  r19.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r42  r29  null:0  0x0  0x08200580  {I@4,$3} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r44  r33  null:0  0x0  0x08200580  {I@1,$4} // wr:4+0, rd:2; load.ugm.d32.a64
(~f2.0) mov (16|M0)  r86.0<1>:q  r123.0<1;1,0>:q
(f2.0)  add (16|M0)  r86.0<1>:q  r123.0<1;1,0>:q  0xFFFF:uw
(~f1.0) mov (16|M0)  r90.0<1>:q  r109.0<1;1,0>:q
(~f1.0) mov (16|M16)  r88.0<1>:q  r107.0<1;1,0>:q
        and (16|M0)  r3.0<2>:d  r86.0<2;1,0>:d  -65536:d  {I@3}
(f1.0)  add (16|M0)  r90.0<1>:q  r109.0<1;1,0>:q  0xFFFF:uw
(f1.0)  add (16|M16)  r88.0<1>:q  r107.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.1<2>:d  r86.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.0<2>:d  r88.0<2;1,0>:d  -65536:d  {I@2}
        add (16|M0)  r38.0<1>:q  r123.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        and (16|M16)  r5.1<2>:d  r88.1<2;1,0>:d  1073741823:d
        and (16|M0)  r3.0<2>:d  r90.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.1<2>:d  r90.1<2;1,0>:d  1073741823:d
        add (16|M16)  r17.0<1>:q  r107.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@3}
        add (16|M0)  r15.0<1>:q  r109.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        shl (16|M0)  r21.0<1>:q  r38.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r27.0<1>:q  r17.0<1;1,0>:q  2:w  {Compacted,I@3}
        shl (16|M0)  r25.0<1>:q  r15.0<1;1,0>:q  2:w  {Compacted,I@3}
        add (16|M0)  r37.0<1>:q  r21.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@3}
        add (16|M16)  r39.0<1>:q  r23.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        add (16|M16)  r5.0<1>:q  r27.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r3.0<1>:q  r25.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        send.ugm (32|M0)  r46  r37  null:0  0x0  0x08200580  {I@3,$5} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r48  r3  null:0  0x0  0x08200580  {I@1,$6} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  mul (1|M0)  acc0.0<1>:ud  r9.0<0;1,0>:ud  r2.12<0;1,0>:uw  {$2.dst}
(W)  macl (1|M0)  r7.0<1>:ud  r9.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r9.0<0;1,0>:ud  r2.12<0;1,0>:uw
(W)  asr (1|M0)  r2.7<1>:d  r9.0<0;1,0>:d  31:w
(W)  mach (1|M0)  r8.0<1>:d  r9.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:d  r9.0<0;1,0>:ud  r1.4<0;1,0>:uw
(W)  macl (1|M0)  r10.0<1>:d  r9.0<0;1,0>:ud  r1.2<0;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:d  r2.6<0;1,0>:ud  r2.14<0;1,0>:uw  {I@4}
(W)  add (1|M0)  r8.0<1>:d  r8.0<0;1,0>:d  r10.0<0;1,0>:d  {I@2}
(W)  macl (1|M0)  r10.0<1>:d  r2.6<0;1,0>:ud  r2.7<0;1,0>:d
(W)  or (1|M0)  r2.8<1>:d  r1.3<0;1,0>:d  8:w
(W)  add (1|M0)  r7.1<1>:d  r8.0<0;1,0>:d  r10.0<0;1,0>:d  {Compacted,I@2}
(W)  mov (1|M0)  r2.9<1>:d  r1.4<0;1,0>:d
        add (16|M0)  r40.0<1>:q  r7.0<0;1,0>:q  r64.0<1;1,0>:q  {Compacted,@2,$5.src}
        add (16|M16)  r80.0<1>:q  r7.0<0;1,0>:q  r62.0<1;1,0>:q  {Compacted}
        add (16|M0)  r16.0<1>:q  r7.0<0;1,0>:q  r56.0<1;1,0>:q  {Compacted}
        add (16|M16)  r14.0<1>:q  r7.0<0;1,0>:q  r54.0<1;1,0>:q  {Compacted}
        mov (16|M0)  r4.0<1>:d  r40.1<2;1,0>:d  {Compacted,@4,$6.src}
        mov (16|M16)  r5.0<1>:d  r80.1<2;1,0>:d  {Compacted,I@4}
        mov (16|M0)  r8.0<1>:d  r16.1<2;1,0>:d  {Compacted,I@4}
        mov (16|M16)  r9.0<1>:d  r14.1<2;1,0>:d  {Compacted,I@4}
        add (16|M0)  r28.0<1>:q  r7.0<0;1,0>:q  r60.0<1;1,0>:q  {Compacted,$3.src}
        add (16|M16)  r26.0<1>:q  r7.0<0;1,0>:q  r58.0<1;1,0>:q  {Compacted}
(W)  add (1|M0)  r10.0<1>:q  r2.4<0;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        cmp (32|M0)  (lt)f0.0  null<1>:d  r4.0<1;1,0>:d  0:w  {I@6}
        cmp (32|M0)  (lt)f3.0  null<1>:d  r8.0<1;1,0>:d  0:w  {I@5}
(W)  send.ugm (1|M0)  r9  r10  null:0  0x0  0x02108580  {I@1,$7} // wr:1+0, rd:1; load.ugm.d32x1t.a64
        mov (16|M0)  r78.0<1>:d  r28.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r79.0<1>:d  r26.1<2;1,0>:d  {Compacted}
        add (32|M0)  r98.0<1>:f  r74.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted,@4,$3.dst}
        add (32|M0)  r96.0<1>:f  r72.0<1;1,0>:f  r44.0<1;1,0>:f  {Compacted,@4,$4.dst}
        add (16|M0)  r126.0<1>:q  r7.0<0;1,0>:q  r52.0<1;1,0>:q  {Compacted}
        add (16|M16)  r124.0<1>:q  r7.0<0;1,0>:q  r50.0<1;1,0>:q  {Compacted}
(~f0.0) mov (16|M16)  r42.0<1>:q  r80.0<1;1,0>:q  {F@2}
(~f0.0) mov (16|M0)  r44.0<1>:q  r40.0<1;1,0>:q  {F@1}
(f0.0)  add (16|M16)  r42.0<1>:q  r80.0<1;1,0>:q  0xFFFF:uw
(f0.0)  add (16|M0)  r44.0<1>:q  r40.0<1;1,0>:q  0xFFFF:uw
        cmp (32|M0)  (lt)f0.0  null<1>:d  r78.0<1;1,0>:d  0:w  {I@7}
        mov (16|M0)  r116.0<1>:d  r126.1<2;1,0>:d  {Compacted,I@7}
        mov (16|M16)  r117.0<1>:d  r124.1<2;1,0>:d  {Compacted,I@7}
        and (16|M16)  r5.0<2>:d  r42.0<2;1,0>:d  -65536:d  {I@5}
        and (16|M0)  r3.0<2>:d  r44.0<2;1,0>:d  -65536:d  {I@5}
(~f0.0) mov (16|M0)  r30.0<1>:q  r28.0<1;1,0>:q
(~f0.0) mov (16|M16)  r24.0<1>:q  r26.0<1;1,0>:q
        cmp (32|M0)  (lt)f2.0  null<1>:d  r116.0<1;1,0>:d  0:w  {I@5}
        and (16|M16)  r5.1<2>:d  r42.1<2;1,0>:d  1073741823:d
        and (16|M0)  r3.1<2>:d  r44.1<2;1,0>:d  1073741823:d
(f0.0)  add (16|M0)  r30.0<1>:q  r28.0<1;1,0>:q  0xFFFF:uw
(f0.0)  add (16|M16)  r24.0<1>:q  r26.0<1;1,0>:q  0xFFFF:uw
(~f3.0) mov (16|M0)  r120.0<1>:q  r16.0<1;1,0>:q
(~f3.0) mov (16|M16)  r118.0<1>:q  r14.0<1;1,0>:q
        add (16|M16)  r100.0<1>:q  r80.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@6}
        add (16|M0)  r105.0<1>:q  r40.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@6}
(f3.0)  add (16|M0)  r120.0<1>:q  r16.0<1;1,0>:q  0xFFFF:uw
(f3.0)  add (16|M16)  r118.0<1>:q  r14.0<1;1,0>:q  0xFFFF:uw
        and (16|M16)  r5.0<2>:d  r24.0<2;1,0>:d  -65536:d  {I@7}
        and (16|M0)  r3.0<2>:d  r30.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.1<2>:d  r24.1<2;1,0>:d  1073741823:d
        and (16|M0)  r3.1<2>:d  r30.1<2;1,0>:d  1073741823:d
(~f2.0) mov (16|M0)  r22.0<1>:q  r126.0<1;1,0>:q
(~f2.0) mov (16|M16)  r20.0<1>:q  r124.0<1;1,0>:q
        add (16|M16)  r114.0<1>:q  r26.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@4}
        add (16|M0)  r76.0<1>:q  r28.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@4}
(f2.0)  add (16|M0)  r22.0<1>:q  r126.0<1;1,0>:q  0xFFFF:uw
(f2.0)  add (16|M16)  r20.0<1>:q  r124.0<1;1,0>:q  0xFFFF:uw
        and (16|M16)  r5.0<2>:d  r118.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.0<2>:d  r120.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.1<2>:d  r118.1<2;1,0>:d  1073741823:d
        and (16|M0)  r3.1<2>:d  r120.1<2;1,0>:d  1073741823:d
        add (16|M16)  r103.0<1>:q  r14.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r112.0<1>:q  r16.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        and (16|M16)  r5.0<2>:d  r20.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.0<2>:d  r22.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.1<2>:d  r20.1<2;1,0>:d  1073741823:d
        and (16|M0)  r3.1<2>:d  r22.1<2;1,0>:d  1073741823:d
        add (16|M16)  r17.0<1>:q  r124.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r15.0<1>:q  r126.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        shl (16|M0)  r21.0<1>:q  r112.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r23.0<1>:q  r103.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r27.0<1>:q  r17.0<1;1,0>:q  2:w  {Compacted,I@4}
        shl (16|M0)  r25.0<1>:q  r15.0<1;1,0>:q  2:w  {Compacted,I@4}
        add (16|M0)  r37.0<1>:q  r21.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r39.0<1>:q  r23.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r5.0<1>:q  r27.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r3.0<1>:q  r25.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (32|M0)  r94.0<1>:f  r70.0<1;1,0>:f  r46.0<1;1,0>:f  {Compacted,$5.dst}
        add (32|M0)  r92.0<1>:f  r68.0<1;1,0>:f  r48.0<1;1,0>:f  {Compacted,$6.dst}
        send.ugm (32|M0)  r46  r37  null:0  0x0  0x08200580  {A@2,$8} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r48  r3  null:0  0x0  0x08200580  {A@1,$9} // wr:4+0, rd:2; load.ugm.d32.a64
        shl (16|M16)  r11.0<1>:q  r100.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r7.0<1>:q  r105.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r13.0<1>:q  r76.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r19.0<1>:q  r114.0<1;1,0>:q  2:w  {Compacted}
        add (16|M16)  r31.0<1>:q  r11.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r29.0<1>:q  r7.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r33.0<1>:q  r13.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r35.0<1>:q  r19.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        send.ugm (32|M0)  r42  r29  null:0  0x0  0x08200580  {I@3,$10} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r44  r33  null:0  0x0  0x08200580  {I@1,$11} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  mul (1|M0)  acc0.0<1>:ud  r9.0<0;1,0>:ud  r2.12<0;1,0>:uw  {$7.dst}
(W)  macl (1|M0)  r7.0<1>:ud  r9.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r9.0<0;1,0>:ud  r2.12<0;1,0>:uw
(W)  asr (1|M0)  r2.7<1>:d  r9.0<0;1,0>:d  31:w
(W)  mach (1|M0)  r8.0<1>:d  r9.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:d  r9.0<0;1,0>:ud  r1.4<0;1,0>:uw
(W)  macl (1|M0)  r10.0<1>:d  r9.0<0;1,0>:ud  r1.2<0;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:d  r2.6<0;1,0>:ud  r2.14<0;1,0>:uw  {I@4}
(W)  add (1|M0)  r8.0<1>:d  r8.0<0;1,0>:d  r10.0<0;1,0>:d  {I@2}
(W)  macl (1|M0)  r10.0<1>:d  r2.6<0;1,0>:ud  r2.7<0;1,0>:d
(W)  or (1|M0)  r2.8<1>:d  r1.3<0;1,0>:d  12:w
(W)  add (1|M0)  r7.1<1>:d  r8.0<0;1,0>:d  r10.0<0;1,0>:d  {Compacted,I@2}
(W)  mov (1|M0)  r2.9<1>:d  r1.4<0;1,0>:d
        add (16|M0)  r38.0<1>:q  r7.0<0;1,0>:q  r64.0<1;1,0>:q  {Compacted,@2,$8.src}
        add (16|M16)  r78.0<1>:q  r7.0<0;1,0>:q  r62.0<1;1,0>:q  {Compacted}
        add (16|M0)  r24.0<1>:q  r7.0<0;1,0>:q  r60.0<1;1,0>:q  {Compacted}
        add (16|M16)  r22.0<1>:q  r7.0<0;1,0>:q  r58.0<1;1,0>:q  {Compacted}
        mov (16|M0)  r4.0<1>:d  r38.1<2;1,0>:d  {Compacted,@4,$9.src}
        mov (16|M16)  r5.0<1>:d  r78.1<2;1,0>:d  {Compacted,I@4}
        add (16|M0)  r12.0<1>:q  r7.0<0;1,0>:q  r56.0<1;1,0>:q  {Compacted}
        add (16|M16)  r10.0<1>:q  r7.0<0;1,0>:q  r54.0<1;1,0>:q  {Compacted}
        mov (16|M0)  r68.0<1>:d  r24.1<2;1,0>:d  {Compacted,I@6}
        mov (16|M16)  r69.0<1>:d  r22.1<2;1,0>:d  {I@6}
        cmp (32|M0)  (lt)f3.0  null<1>:d  r4.0<1;1,0>:d  0:w  {I@5}
        mov (16|M0)  r122.0<1>:d  r12.1<2;1,0>:d  {Compacted,I@5}
        mov (16|M16)  r123.0<1>:d  r10.1<2;1,0>:d  {Compacted,I@5}
        cmp (32|M0)  (lt)f1.0  null<1>:d  r68.0<1;1,0>:d  0:w  {I@4}
        add (16|M0)  r120.0<1>:q  r7.0<0;1,0>:q  r52.0<1;1,0>:q  {Compacted}
        add (16|M16)  r118.0<1>:q  r7.0<0;1,0>:q  r50.0<1;1,0>:q  {Compacted}
(~f3.0) mov (16|M0)  r40.0<1>:q  r38.0<1;1,0>:q
(~f3.0) mov (16|M16)  r36.0<1>:q  r78.0<1;1,0>:q  {$11.src}
        cmp (32|M0)  (lt)f0.0  null<1>:d  r122.0<1;1,0>:d  0:w  {I@6}
(f3.0)  add (16|M0)  r40.0<1>:q  r38.0<1;1,0>:q  0xFFFF:uw
(f3.0)  add (16|M16)  r36.0<1>:q  r78.0<1;1,0>:q  0xFFFF:uw
(~f1.0) mov (16|M0)  r18.0<1>:q  r24.0<1;1,0>:q
(~f1.0) mov (16|M16)  r16.0<1>:q  r22.0<1;1,0>:q
        mov (16|M0)  r110.0<1>:d  r120.1<2;1,0>:d  {Compacted,I@7}
        mov (16|M16)  r111.0<1>:d  r118.1<2;1,0>:d  {Compacted,I@7}
        and (16|M0)  r3.0<2>:d  r40.0<2;1,0>:d  -65536:d  {I@6}
        and (16|M16)  r5.0<2>:d  r36.0<2;1,0>:d  -65536:d  {I@6}
(f1.0)  add (16|M0)  r18.0<1>:q  r24.0<1;1,0>:q  0xFFFF:uw
(f1.0)  add (16|M16)  r16.0<1>:q  r22.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.1<2>:d  r40.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r36.1<2;1,0>:d  1073741823:d
        add (32|M0)  r86.0<1>:f  r94.0<1;1,0>:f  r46.0<1;1,0>:f  {Compacted,$8.dst}
        add (32|M0)  r84.0<1>:f  r92.0<1;1,0>:f  r48.0<1;1,0>:f  {Compacted,$9.dst}
(~f0.0) mov (16|M0)  r114.0<1>:q  r12.0<1;1,0>:q
(~f0.0) mov (16|M16)  r112.0<1>:q  r10.0<1;1,0>:q
        cmp (32|M0)  (lt)f3.0  null<1>:d  r110.0<1;1,0>:d  0:w  {I@7}
        add (16|M0)  r94.0<1>:q  r38.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,A@2}
        add (16|M16)  r92.0<1>:q  r78.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,A@1}
(f0.0)  add (16|M0)  r114.0<1>:q  r12.0<1;1,0>:q  0xFFFF:uw
(f0.0)  add (16|M16)  r112.0<1>:q  r10.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.0<2>:d  r18.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.0<2>:d  r16.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.1<2>:d  r18.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r16.1<2;1,0>:d  1073741823:d
        add (16|M0)  r48.0<1>:q  r24.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r107.0<1>:q  r22.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        and (16|M0)  r3.0<2>:d  r114.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.0<2>:d  r112.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.1<2>:d  r114.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r112.1<2;1,0>:d  1073741823:d
(~f3.0) mov (16|M0)  r14.0<1>:q  r120.0<1;1,0>:q
        add (16|M0)  r105.0<1>:q  r12.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@3}
        add (16|M16)  r100.0<1>:q  r10.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@3}
(f3.0)  add (16|M0)  r14.0<1>:q  r120.0<1;1,0>:q  0xFFFF:uw
(~f3.0) mov (16|M16)  r12.0<1>:q  r118.0<1;1,0>:q
(W)  add (1|M0)  r10.0<1>:q  r2.4<0;1,0>:q  r2.1<0;1,0>:q
(f3.0)  add (16|M16)  r12.0<1>:q  r118.0<1;1,0>:q  0xFFFF:uw
(W)  send.ugm (1|M0)  r9  r10  null:0  0x0  0x02108580  {I@2,$12} // wr:1+0, rd:1; load.ugm.d32x1t.a64
        and (16|M0)  r3.0<2>:d  r14.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.0<2>:d  r12.0<2;1,0>:d  -65536:d  {I@2}
        and (16|M0)  r3.1<2>:d  r14.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r12.1<2;1,0>:d  1073741823:d
        add (16|M0)  r15.0<1>:q  r120.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r17.0<1>:q  r118.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        shl (16|M0)  r25.0<1>:q  r15.0<1;1,0>:q  2:w  {Compacted,I@2}
        shl (16|M16)  r27.0<1>:q  r17.0<1;1,0>:q  2:w  {Compacted,I@2}
        add (16|M0)  r3.0<1>:q  r25.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r5.0<1>:q  r27.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        shl (16|M0)  r13.0<1>:q  r48.0<1;1,0>:q  2:w  {Compacted}
        send.ugm (32|M0)  r48  r3  null:0  0x0  0x08200580  {I@1,$13} // wr:4+0, rd:2; load.ugm.d32.a64
        shl (16|M0)  r7.0<1>:q  r94.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r19.0<1>:q  r107.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r21.0<1>:q  r105.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r23.0<1>:q  r100.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r11.0<1>:q  r92.0<1;1,0>:q  2:w  {Compacted}
        add (16|M0)  r33.0<1>:q  r13.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        add (16|M0)  r29.0<1>:q  r7.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,@6,$10.src}
        add (16|M16)  r35.0<1>:q  r19.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@6}
        add (16|M0)  r37.0<1>:q  r21.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@6}
        add (16|M16)  r39.0<1>:q  r23.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@6}
        add (16|M16)  r31.0<1>:q  r11.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@6}
        add (32|M0)  r90.0<1>:f  r98.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted,$10.dst}
        add (32|M0)  r88.0<1>:f  r96.0<1;1,0>:f  r44.0<1;1,0>:f  {Compacted,$11.dst}
        send.ugm (32|M0)  r46  r37  null:0  0x0  0x08200580  {I@2,$14} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r42  r29  null:0  0x0  0x08200580  {A@1,$15} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r44  r33  null:0  0x0  0x08200580  {F@1,$0} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  mul (1|M0)  acc0.0<1>:ud  r9.0<0;1,0>:ud  r2.12<0;1,0>:uw  {$12.dst}
(W)  macl (1|M0)  r7.0<1>:ud  r9.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r9.0<0;1,0>:ud  r2.12<0;1,0>:uw
(W)  asr (1|M0)  r2.7<1>:d  r9.0<0;1,0>:d  31:w
(W)  mach (1|M0)  r8.0<1>:d  r9.0<0;1,0>:ud  r2.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:d  r9.0<0;1,0>:ud  r1.4<0;1,0>:uw
(W)  macl (1|M0)  r10.0<1>:d  r9.0<0;1,0>:ud  r1.2<0;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:d  r2.6<0;1,0>:ud  r2.14<0;1,0>:uw  {I@4}
(W)  add (1|M0)  r8.0<1>:d  r8.0<0;1,0>:d  r10.0<0;1,0>:d  {I@2}
(W)  macl (1|M0)  r10.0<1>:d  r2.6<0;1,0>:ud  r2.7<0;1,0>:d
        add (32|M0)  r76.0<1>:f  r84.0<1;1,0>:f  r48.0<1;1,0>:f  {Compacted,$13.dst}
(W)  add (1|M0)  r7.1<1>:d  r8.0<0;1,0>:d  r10.0<0;1,0>:d  {Compacted,I@1}
(W)  mov (2|M0)  r2.7<1>:d  r1.0<1;1,0>:d
        sync.nop  null  {Compacted,$0.src}
        add (16|M0)  r36.0<1>:q  r7.0<0;1,0>:q  r64.0<1;1,0>:q  {Compacted,@2,$14.src}
        add (16|M16)  r48.0<1>:q  r7.0<0;1,0>:q  r62.0<1;1,0>:q  {Compacted,F@1}
        mov (16|M0)  r4.0<1>:d  r36.1<2;1,0>:d  {Compacted,I@2}
        mov (16|M16)  r5.0<1>:d  r48.1<2;1,0>:d  {Compacted,I@2}
        add (16|M0)  r20.0<1>:q  r7.0<0;1,0>:q  r60.0<1;1,0>:q  {Compacted}
        add (16|M16)  r18.0<1>:q  r7.0<0;1,0>:q  r58.0<1;1,0>:q  {Compacted}
        cmp (32|M0)  (lt)f2.0  null<1>:d  r4.0<1;1,0>:d  0:w  {I@3}
        add (16|M0)  r8.0<1>:q  r7.0<0;1,0>:q  r56.0<1;1,0>:q  {Compacted}
        add (16|M16)  r125.0<1>:q  r7.0<0;1,0>:q  r54.0<1;1,0>:q  {Compacted}
        mov (16|M0)  r84.0<1>:d  r20.1<2;1,0>:d  {Compacted,I@5}
        mov (16|M16)  r85.0<1>:d  r18.1<2;1,0>:d  {Compacted,I@5}
        add (32|M0)  r78.0<1>:f  r86.0<1;1,0>:f  r46.0<1;1,0>:f  {Compacted,$14.dst}
        add (32|M0)  r82.0<1>:f  r90.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted,$15.dst}
        add (32|M0)  r80.0<1>:f  r88.0<1;1,0>:f  r44.0<1;1,0>:f  {Compacted,$0.dst}
(~f2.0) mov (16|M0)  r34.0<1>:q  r36.0<1;1,0>:q
(~f2.0) mov (16|M16)  r32.0<1>:q  r48.0<1;1,0>:q
        add (16|M0)  r46.0<1>:q  r7.0<0;1,0>:q  r52.0<1;1,0>:q  {Compacted,F@3}
        add (16|M16)  r42.0<1>:q  r7.0<0;1,0>:q  r50.0<1;1,0>:q  {Compacted,F@2}
        mov (16|M0)  r44.0<1>:d  r8.1<2;1,0>:d  {Compacted,A@1}
        mov (16|M16)  r45.0<1>:d  r125.1<2;1,0>:d  {Compacted,I@7}
(f2.0)  add (16|M0)  r34.0<1>:q  r36.0<1;1,0>:q  0xFFFF:uw
(f2.0)  add (16|M16)  r32.0<1>:q  r48.0<1;1,0>:q  0xFFFF:uw
        cmp (32|M0)  (lt)f2.0  null<1>:d  r84.0<1;1,0>:d  0:w  {I@7}
        mov (16|M0)  r26.0<1>:d  r46.1<2;1,0>:d  {Compacted,I@7}
        mov (16|M16)  r27.0<1>:d  r42.1<2;1,0>:d  {Compacted,I@7}
        cmp (32|M0)  (lt)f1.0  null<1>:d  r44.0<1;1,0>:d  0:w  {I@6}
        and (16|M0)  r3.0<2>:d  r34.0<2;1,0>:d  -65536:d  {I@6}
        and (16|M16)  r5.0<2>:d  r32.0<2;1,0>:d  -65536:d  {I@6}
(~f2.0) mov (16|M0)  r10.0<1>:q  r20.0<1;1,0>:q
(~f2.0) mov (16|M16)  r122.0<1>:q  r18.0<1;1,0>:q
        cmp (32|M0)  (lt)f0.0  null<1>:d  r26.0<1;1,0>:d  0:w  {I@6}
        and (16|M0)  r3.1<2>:d  r34.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r32.1<2;1,0>:d  1073741823:d
(f2.0)  add (16|M0)  r10.0<1>:q  r20.0<1;1,0>:q  0xFFFF:uw
(f2.0)  add (16|M16)  r122.0<1>:q  r18.0<1;1,0>:q  0xFFFF:uw
(~f1.0) mov (16|M0)  r107.0<1>:q  r8.0<1;1,0>:q
(~f1.0) mov (16|M16)  r105.0<1>:q  r125.0<1;1,0>:q
        add (16|M0)  r113.0<1>:q  r36.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@6}
        add (16|M16)  r111.0<1>:q  r48.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@6}
(f1.0)  add (16|M0)  r107.0<1>:q  r8.0<1;1,0>:q  0xFFFF:uw
(f1.0)  add (16|M16)  r105.0<1>:q  r125.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.0<2>:d  r10.0<2;1,0>:d  -65536:d  {I@7}
        and (16|M16)  r5.0<2>:d  r122.0<2;1,0>:d  -65536:d  {I@7}
        and (16|M0)  r3.1<2>:d  r10.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r122.1<2;1,0>:d  1073741823:d
(~f0.0) mov (16|M0)  r103.0<1>:q  r46.0<1;1,0>:q
(~f0.0) mov (16|M16)  r100.0<1>:q  r42.0<1;1,0>:q
        add (16|M0)  r86.0<1>:q  r20.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@4}
        add (16|M16)  r30.0<1>:q  r18.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@4}
(f0.0)  add (16|M0)  r103.0<1>:q  r46.0<1;1,0>:q  0xFFFF:uw
(f0.0)  add (16|M16)  r100.0<1>:q  r42.0<1;1,0>:q  0xFFFF:uw
        and (16|M0)  r3.0<2>:d  r107.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.0<2>:d  r105.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.1<2>:d  r107.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r105.1<2;1,0>:d  1073741823:d
        add (16|M0)  r28.0<1>:q  r8.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r23.0<1>:q  r125.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        and (16|M0)  r3.0<2>:d  r103.0<2;1,0>:d  -65536:d
        and (16|M16)  r5.0<2>:d  r100.0<2;1,0>:d  -65536:d
        and (16|M0)  r3.1<2>:d  r103.1<2;1,0>:d  1073741823:d
        and (16|M16)  r5.1<2>:d  r100.1<2;1,0>:d  1073741823:d
        add (16|M0)  r13.0<1>:q  r46.0<1;1,0>:q  -r3.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r15.0<1>:q  r42.0<1;1,0>:q  -r5.0<1;1,0>:q  {Compacted,I@2}
        shl (16|M0)  r11.0<1>:q  r86.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r17.0<1>:q  r30.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r7.0<1>:q  r113.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r9.0<1>:q  r111.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r19.0<1>:q  r28.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M16)  r21.0<1>:q  r23.0<1;1,0>:q  2:w  {Compacted}
        shl (16|M0)  r27.0<1>:q  r13.0<1;1,0>:q  2:w  {Compacted,I@7}
        shl (16|M16)  r29.0<1>:q  r15.0<1;1,0>:q  2:w  {Compacted,I@7}
        add (16|M0)  r31.0<1>:q  r11.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r33.0<1>:q  r17.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r25.0<1>:q  r9.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r35.0<1>:q  r19.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r23.0<1>:q  r7.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        add (16|M16)  r37.0<1>:q  r21.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r39.0<1>:q  r27.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r41.0<1>:q  r29.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@7}
        send.ugm (32|M0)  r44  r31  null:0  0x0  0x08200580  {I@7,$1} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r4  r23  null:0  0x0  0x08200580  {I@4,$2} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r46  r35  null:0  0x0  0x08200580  {I@3,$3} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r6  r39  null:0  0x0  0x08200580  {I@1,$4} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r2.7<0;1,0>:d  256:w
(W&f1.0) cmp (32|M0)  (eq)f1.0  null<1>:d  r2.8<0;1,0>:d  0:w
        add (32|M0)  r72.0<1>:f  r80.0<1;1,0>:f  r44.0<1;1,0>:f  {Compacted,$1.dst}
        add (32|M0)  r74.0<1>:f  r82.0<1;1,0>:f  r4.0<1;1,0>:f  {Compacted,$2.dst}
        add (32|M0)  r70.0<1>:f  r78.0<1;1,0>:f  r46.0<1;1,0>:f  {Compacted,$3.dst}
        add (32|M0)  r68.0<1>:f  r76.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,$4.dst}
(W&~f1.0) jmpi  L976
L5920:
        mov (16|M0)  r4.0<2>:ud  r66.0<1;1,0>:ud  {Compacted,F@3}
        mov (16|M16)  r8.0<2>:ud  r67.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r6.0<1>:q  r4.0<2;1,0>:d  2:w  {A@1}
        shl (16|M16)  r10.0<1>:q  r8.0<2;1,0>:d  2:w  {I@2}
        mov (32|M0)  r16.0<1>:ud  r74.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r18.0<1>:ud  r72.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r20.0<1>:f  r70.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r22.0<1>:f  r68.0<1;1,0>:f  {Compacted}
        add (16|M0)  r12.0<1>:q  r6.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r14.0<1>:q  r10.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@4}
        send.ugm (32|M0)  null  r12  r16:8  0x0  0x08003584  {A@1,$5} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (16|M0)  r127.0<1>:ud  r102.0<1;1,0>:ud
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,I@1,$6} // wr:1+0, rd:0; end of thread
L6064:
(W)  mov (16|M0)  null<1>:ud  0x1B92C9A5:ud
(W)  mov (16|M0)  null<1>:ud  0xDD972958:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
