L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x40:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0xC0:uw  {I@1}
(W)  mov (8|M0)  r4.0<1>:ud  r1.0<1;1,0>:ud
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6229E500  {A@1,$0} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ca.cc.bti[255]
(W)  send.ugm (1|M0)  r3  r127  null:0  0xFF080000  0x6219D500  {$1} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255][A+0x80]
        nop
        nop
        nop
        sync.nop  null  {Compacted,$1.src}
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud  {$0.src}
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  send.ugm (1|M0)  r5  r127  null:0  0xFF000000  0x6219D500  {I@1,$2} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  mov (16|M0)  r40.0<1>:ud  r0.0<1;1,0>:ud  {Compacted}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        shl (32|M0)  r8.0<1>:d  r1.0<1;1,0>:uw  1:w  {A@1,$0.dst}
(W)  shl (1|M0)  r6.0<1>:d  r40.1<0;1,0>:d  9:w  {I@3}
(W)  mov (1|M0)  r5.12<1>:d  510:w  {$2.dst}
(W)  mov (1|M0)  r4.8<1>:ud  0x6E10CA2E:ud
        bfn.0xF8 (32|M0)  r34.0<1>:ud  r8.0<1;0>:ud  r5.12<0;0>:ud  r6.0<0>:ud  {I@2} // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r34.0<1;1,0>:d  0xB449:uw  {I@1}
        mach (16|M0)  r8.0<1>:d  r34.0<1;1,0>:d  -423447479:d
(W)  mul (16|M0)  acc0.0<1>:d  r35.0<1;1,0>:d  0xB449:uw
        mach (16|M16)  r9.0<1>:d  r35.0<1;1,0>:d  -423447479:d
        add (32|M0)  (lt)f1.0  r6.0<1>:d  r8.0<1;1,0>:d  r34.0<1;1,0>:d  {I@1}
        asr (32|M0)  r18.0<1>:d  r6.0<1;1,0>:d  6:w  {Compacted,I@1}
        or (32|M0)  r12.0<1>:d  r34.0<1;1,0>:d  1:w  {Compacted}
(f1.0)  add (32|M0)  r18.0<1>:d  r18.0<1;1,0>:d  1:w  {I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r12.0<1;1,0>:d  0xB449:uw  {I@2}
        mach (16|M0)  r8.0<1>:d  r12.0<1;1,0>:d  -423447479:d
(W)  mul (16|M0)  acc0.0<1>:d  r13.0<1;1,0>:d  0xB449:uw
        mach (16|M16)  r9.0<1>:d  r13.0<1;1,0>:d  -423447479:d
(W)  mul (16|M0)  acc0.0<1>:d  r18.0<1;1,0>:d  0xB449:uw  {I@5}
        mach (16|M0)  r22.0<1>:d  r18.0<1;1,0>:d  -423447479:d
(W)  mul (16|M0)  acc0.0<1>:d  r19.0<1;1,0>:d  0xB449:uw
        mach (16|M16)  r23.0<1>:d  r19.0<1;1,0>:d  -423447479:d
        add (32|M0)  (lt)f0.0  r6.0<1>:d  r8.0<1;1,0>:d  r12.0<1;1,0>:d  {I@5}
        add (32|M0)  (lt)f3.0  r16.0<1>:d  r22.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        asr (32|M0)  r20.0<1>:d  r6.0<1;1,0>:d  6:w  {Compacted,I@2}
        asr (32|M0)  r22.0<1>:d  r16.0<1;1,0>:d  6:w  {Compacted,I@2}
(f0.0)  add (32|M0)  r20.0<1>:d  r20.0<1;1,0>:d  1:w  {I@2}
(f3.0)  add (32|M0)  r22.0<1>:d  r22.0<1;1,0>:d  1:w  {I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r20.0<1;1,0>:d  0xB449:uw  {I@2}
        mul (32|M0)  r32.0<1>:d  r22.0<1;1,0>:d  -71:w  {I@2}
        mach (16|M0)  r22.0<1>:d  r20.0<1;1,0>:d  -423447479:d
(W)  mul (16|M0)  acc0.0<1>:d  r21.0<1;1,0>:d  0xB449:uw
        mach (16|M16)  r23.0<1>:d  r21.0<1;1,0>:d  -423447479:d
        add (32|M0)  (lt)f2.0  r16.0<1>:d  r22.0<1;1,0>:d  r20.0<1;1,0>:d  {I@1}
        asr (32|M0)  r22.0<1>:d  r16.0<1;1,0>:d  6:w  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r34.0<1;1,0>:d  0x4E01:uw
(f2.0)  add (32|M0)  r22.0<1>:d  r22.0<1;1,0>:d  1:w  {I@2}
        mach (16|M0)  r16.0<1>:d  r34.0<1;1,0>:d  436227585:d
(W)  mul (16|M0)  acc0.0<1>:d  r35.0<1;1,0>:d  0x4E01:uw
        mach (16|M16)  r17.0<1>:d  r35.0<1;1,0>:d  436227585:d
(W)  mul (16|M0)  acc0.0<1>:d  r12.0<1;1,0>:d  0x4E01:uw
        mach (16|M0)  r28.0<1>:d  r12.0<1;1,0>:d  436227585:d
(W)  mul (16|M0)  acc0.0<1>:d  r13.0<1;1,0>:d  0x4E01:uw
        mul (32|M0)  r30.0<1>:d  r22.0<1;1,0>:d  -71:w  {Compacted,I@7}
        mach (16|M16)  r29.0<1>:d  r13.0<1;1,0>:d  436227585:d
        cmp (32|M0)  (lt)f3.0  null<1>:d  r16.0<1;1,0>:d  0:w  {I@6}
        asr (32|M0)  r22.0<1>:d  r16.0<1;1,0>:d  9:w  {Compacted}
        cmp (32|M0)  (lt)f2.0  null<1>:d  r28.0<1;1,0>:d  0:w  {I@3}
        asr (32|M0)  r16.0<1>:d  r28.0<1;1,0>:d  9:w  {Compacted}
        add3 (32|M0)  r28.0<1>:d  r32.0<1;0>:d  r18.0<1;0>:d  -1:w
        mul (32|M0)  r14.0<1>:d  r18.0<1;1,0>:d  -71:w  {Compacted}
        add (32|M0)  r26.0<1>:d  r32.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted}
        mul (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  -71:w  {Compacted}
        add (32|M0)  r24.0<1>:d  r30.0<1;1,0>:d  r20.0<1;1,0>:d
        add3 (32|M0)  r18.0<1>:d  r30.0<1;0>:d  r20.0<1;0>:d  -1:w
        mov (32|M0)  r21.0<1>:b  r28.0<4;1,0>:b  {I@6}
        mov (32|M0)  (lt)f1.0  null<2>:w  r21.0<1;1,0>:b  {I@1}
        mov (32|M0)  r20.0<1>:w  r21.0<1;1,0>:b
(f1.0)  add (32|M0)  r20.0<1>:w  r20.0<1;1,0>:w  1:w  {I@1}
        mov (32|M0)  r20.0<2>:b  r20.0<1;1,0>:w  {I@1}
        mov (32|M0)  r21.0<1>:b  r18.0<4;1,0>:b
        mov (32|M0)  r20.0<1>:w  r20.0<2;1,0>:b  {I@2}
        mov (32|M0)  (lt)f0.0  null<2>:w  r21.0<1;1,0>:b  {I@2}
        asr (32|M0)  r30.0<1>:w  r20.0<1;1,0>:w  1:w  {I@2}
        mov (32|M0)  r20.0<1>:w  r21.0<1;1,0>:b
(f0.0)  add (32|M0)  r20.0<1>:w  r20.0<1;1,0>:w  1:w  {I@1}
        mov (32|M0)  r20.0<2>:b  r20.0<1;1,0>:w  {I@1}
(f3.0)  add (32|M0)  r22.0<1>:d  r22.0<1;1,0>:d  1:w
        mov (32|M0)  r20.0<1>:w  r20.0<2;1,0>:b  {I@2}
        cmp (32|M0)  (gt)f3.0  null<1>:d  r26.0<1;1,0>:d  0:w
        asr (32|M0)  r36.0<1>:w  r20.0<1;1,0>:w  1:w  {I@2}
        and (32|M0)  r20.0<1>:d  r28.0<1;1,0>:d  1:w
(~f3.0) sel (32|M0)  r28.0<1>:d  r20.0<1;1,0>:d  0:w  {I@1}
(f2.0)  add (32|M0)  r16.0<1>:d  r16.0<1;1,0>:d  1:w
        mov (32|M0)  r20.0<2>:b  r30.0<1;1,0>:w
        and (32|M0)  r32.0<1>:d  r18.0<1;1,0>:d  1:w
        cmp (32|M0)  (gt)f2.0  null<1>:d  r24.0<1;1,0>:d  0:w
        mov (32|M0)  r18.0<1>:d  r20.0<2;1,0>:b  {I@3}
        mov (32|M0)  r20.0<2>:b  r36.0<1;1,0>:w
        add (32|M0)  r30.0<1>:d  r18.0<1;1,0>:d  -r28.0<1;1,0>:d  {I@2}
(~f2.0) sel (32|M0)  r28.0<1>:d  r32.0<1;1,0>:d  0:w
        mov (32|M0)  r18.0<1>:d  r20.0<2;1,0>:b  {I@3}
        add (32|M0)  r20.0<1>:d  r18.0<1;1,0>:d  -r28.0<1;1,0>:d  {I@1}
        mov (32|M0)  r19.0<1>:b  r26.0<4;1,0>:b
        mov (32|M0)  (lt)f1.0  null<2>:w  r19.0<1;1,0>:b  {I@1}
        mov (32|M0)  r18.0<1>:w  r19.0<1;1,0>:b
(f1.0)  add (32|M0)  r18.0<1>:w  r18.0<1;1,0>:w  1:w  {I@1}
        sel (32|M0)  (ge)f0.0  r32.0<1>:d  r30.0<1;1,0>:d  0:w
        mov (32|M0)  r18.0<2>:b  r18.0<1;1,0>:w  {I@2}
        sel (32|M0)  (ge)f0.0  r30.0<1>:d  r20.0<1;1,0>:d  0:w
        mov (32|M0)  r20.0<1>:b  r24.0<4;1,0>:b
        mov (32|M0)  r18.0<1>:w  r18.0<2;1,0>:b  {I@3}
        mov (32|M0)  (lt)f0.0  null<2>:w  r20.0<1;1,0>:b  {I@2}
        asr (32|M0)  r19.0<1>:w  r18.0<1;1,0>:w  1:w  {I@2}
        mov (32|M0)  r18.0<1>:w  r20.0<1;1,0>:b
(f0.0)  add (32|M0)  r18.0<1>:w  r18.0<1;1,0>:w  1:w  {I@1}
        mul (32|M0)  r56.0<1>:d  r16.0<1;1,0>:d  1225:w
        mad (32|M0)  r86.0<1>:d  r12.0<1;0>:d  r16.0<1;0>:d  -5041:w
        mul (32|M0)  r42.0<1>:d  r16.0<1;1,0>:d  1280:w  {Compacted}
        mov (32|M0)  r18.0<2>:b  r18.0<1;1,0>:w  {I@4}
        add3 (32|M0)  r16.0<1>:d  r14.0<1;0>:d  r34.0<1;0>:d  -1:w
        add (32|M0)  r10.0<1>:d  r14.0<1;1,0>:d  r34.0<1;1,0>:d  {Compacted}
        mov (32|M0)  r18.0<1>:w  r18.0<2;1,0>:b  {I@3}
        add (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  r12.0<1;1,0>:d
        add3 (32|M0)  r14.0<1>:d  r8.0<1;0>:d  r12.0<1;0>:d  -1:w
        add (32|M0)  r38.0<1>:w  r19.0<1;1,0>:w  1:w
        asr (32|M0)  acc0.0<1>:w  r18.0<1;1,0>:w  1:w  {I@4}
        mov (32|M0)  r9.0<1>:b  r16.0<4;1,0>:b
        cmp (32|M0)  (gt)f1.0  r18.0<1>:d  r26.0<1;1,0>:d  67:w
        mov (32|M0)  (lt)f1.0  null<2>:w  r9.0<1;1,0>:b  {I@2}
        mov (32|M0)  r8.0<1>:w  r9.0<1;1,0>:b
        cmp (32|M0)  (gt)f0.0  r28.0<1>:d  r24.0<1;1,0>:d  67:w
(f1.0)  add (32|M0)  r8.0<1>:w  r8.0<1;1,0>:w  1:w  {I@2}
        cmp (32|M0)  (lt)f3.0  r36.0<1>:d  r26.0<1;1,0>:d  68:w
        and (32|M0)  r20.0<1>:d  r18.0<1;1,0>:d  35:w  {Compacted}
        mov (32|M0)  r26.0<2>:b  r38.0<1;1,0>:w
        mov (32|M0)  r8.0<2>:b  r8.0<1;1,0>:w  {I@4}
        and (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  35:w  {Compacted}
        mov (32|M0)  r9.0<1>:b  r14.0<4;1,0>:b
        mov (32|M0)  r28.0<1>:d  r26.0<2;1,0>:b  {I@4}
        mov (32|M0)  r8.0<1>:w  r8.0<2;1,0>:b  {I@4}
        mul (32|M0)  r54.0<1>:d  r22.0<1;1,0>:d  1225:w  {Compacted}
        mad (32|M0)  r88.0<1>:d  r34.0<1;0>:d  r22.0<1;0>:d  -5041:w
        mul (32|M0)  r44.0<1>:d  r22.0<1;1,0>:d  1280:w  {Compacted}
        mov (32|M0)  (lt)f0.0  null<2>:w  r9.0<1;1,0>:b  {I@6}
        and (32|M0)  r26.0<1>:d  r28.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@6}
        asr (32|M0)  r22.0<1>:w  r8.0<1;1,0>:w  1:w  {I@6}
        add (32|M0)  r68.0<1>:d  r26.0<1;1,0>:d  r20.0<1;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r8.0<1>:w  r9.0<1;1,0>:b
(f0.0)  add (32|M0)  r8.0<1>:w  r8.0<1;1,0>:w  1:w  {I@1}
        cmp (32|M0)  (lt)f3.0  null<1>:d  r32.0<1;1,0>:d  r68.0<1;1,0>:d
        add3 (32|M0)  r48.0<1>:d  r26.0<1;0>:d  r20.0<1;0>:d  -1:w
        mov (32|M0)  r8.0<2>:b  r8.0<1;1,0>:w  {I@3}
        add (32|M0)  r39.0<1>:w  acc0.0<1;1,0>:w  1:w
(f3.0)  sel (32|M0)  r102.0<1>:d  r32.0<1;1,0>:d  r48.0<1;1,0>:d  {I@3}
        mov (32|M0)  r8.0<1>:w  r8.0<2;1,0>:b  {I@3}
        cmp (32|M0)  (gt)f3.0  null<1>:d  r10.0<1;1,0>:d  0:w
        cmp (32|M0)  (lt)f2.0  r36.0<1>:d  r24.0<1;1,0>:d  68:w
        mov (32|M0)  r28.0<2>:b  r39.0<1;1,0>:w  {I@5}
        asr (32|M0)  r23.0<1>:w  r8.0<1;1,0>:w  1:w  {I@4}
        and (32|M0)  r8.0<1>:d  r16.0<1;1,0>:d  1:w  {Compacted}
        and (32|M0)  r12.0<1>:d  r14.0<1;1,0>:d  1:w  {Compacted}
        mov (32|M0)  r24.0<1>:d  r28.0<2;1,0>:b  {I@4}
(~f3.0) sel (32|M0)  r14.0<1>:d  r8.0<1;1,0>:d  0:w  {I@3}
        and (32|M0)  r28.0<1>:d  r24.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r8.0<2>:b  r22.0<1;1,0>:w
        add (32|M0)  r66.0<1>:d  r28.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r16.0<1>:d  r8.0<2;1,0>:b  {I@2}
        add (32|M0)  r8.0<1>:d  r16.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@1}
        cmp (32|M0)  (lt)f2.0  null<1>:d  r30.0<1;1,0>:d  r66.0<1;1,0>:d
        add3 (32|M0)  r46.0<1>:d  r28.0<1;0>:d  r18.0<1;0>:d  -1:w
        sel (32|M0)  (ge)f0.0  r38.0<1>:d  r8.0<1;1,0>:d  0:w  {I@3}
        mov (32|M0)  r9.0<1>:b  r10.0<4;1,0>:b
(f2.0)  sel (32|M0)  r104.0<1>:d  r30.0<1;1,0>:d  r46.0<1;1,0>:d  {I@3}
        mov (32|M0)  (lt)f1.0  null<2>:w  r9.0<1;1,0>:b  {I@2}
        cmp (32|M0)  (gt)f2.0  null<1>:d  r6.0<1;1,0>:d  0:w
        mov (32|M0)  r8.0<1>:w  r9.0<1;1,0>:b
        mov (32|M0)  r16.0<2>:b  r23.0<1;1,0>:w
(~f2.0) sel (32|M0)  r14.0<1>:d  r12.0<1;1,0>:d  0:w
(f1.0)  add (32|M0)  r8.0<1>:w  r8.0<1;1,0>:w  1:w  {I@3}
        mov (32|M0)  r12.0<1>:d  r16.0<2;1,0>:b  {I@3}
        mov (32|M0)  r8.0<2>:b  r8.0<1;1,0>:w  {I@2}
        add (32|M0)  r16.0<1>:d  r12.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@2}
        mov (32|M0)  r12.0<1>:b  r6.0<4;1,0>:b
        mov (32|M0)  r8.0<1>:w  r8.0<2;1,0>:b  {I@3}
        mov (32|M0)  (lt)f0.0  null<2>:w  r12.0<1;1,0>:b  {I@2}
        asr (32|M0)  r9.0<1>:w  r8.0<1;1,0>:w  1:w  {I@2}
        mov (32|M0)  r8.0<1>:w  r12.0<1;1,0>:b
(f0.0)  add (32|M0)  r8.0<1>:w  r8.0<1;1,0>:w  1:w  {I@1}
        mov (32|M0)  r8.0<2>:b  r8.0<1;1,0>:w  {I@1}
        mov (32|M0)  r8.0<1>:w  r8.0<2;1,0>:b  {I@1}
        sel (32|M0)  (ge)f0.0  r36.0<1>:d  r16.0<1;1,0>:d  0:w
        asr (32|M0)  acc0.0<1>:w  r8.0<1;1,0>:w  1:w  {I@2}
        add (32|M0)  r16.0<1>:w  r9.0<1;1,0>:w  1:w
        cmp (32|M0)  (gt)f1.0  r8.0<1>:d  r10.0<1;1,0>:d  67:w
        cmp (32|M0)  (gt)f0.0  r14.0<1>:d  r6.0<1;1,0>:d  67:w
        and (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  35:w  {Compacted,I@2}
        and (32|M0)  r8.0<1>:d  r14.0<1;1,0>:d  35:w  {Compacted,I@2}
        cmp (32|M0)  (lt)f3.0  r14.0<1>:d  r10.0<1;1,0>:d  68:w
        mov (32|M0)  r10.0<2>:b  r16.0<1;1,0>:w
        mov (32|M0)  r16.0<1>:d  r10.0<2;1,0>:b  {I@1}
        add (32|M0)  r22.0<1>:w  acc0.0<1;1,0>:w  1:w
        and (32|M0)  r10.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@2}
        cmp (32|M0)  (lt)f2.0  r14.0<1>:d  r6.0<1;1,0>:d  68:w
        mov (32|M0)  r6.0<2>:b  r22.0<1;1,0>:w  {I@3}
        mov (32|M0)  r16.0<1>:d  r6.0<2;1,0>:b  {I@1}
        and (32|M0)  r6.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r60.0<1>:d  r10.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted}
        add (32|M0)  r58.0<1>:d  r6.0<1;1,0>:d  r8.0<1;1,0>:d  {I@2}
        cmp (32|M0)  (lt)f3.0  null<1>:d  r38.0<1;1,0>:d  r60.0<1;1,0>:d  {I@2}
        cmp (32|M0)  (lt)f2.0  null<1>:d  r36.0<1;1,0>:d  r58.0<1;1,0>:d  {I@2}
        cmp (32|M0)  (gt)f1.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
        add3 (32|M0)  r24.0<1>:d  r10.0<1;0>:d  r12.0<1;0>:d  -1:w
        add3 (32|M0)  r22.0<1>:d  r6.0<1;0>:d  r8.0<1;0>:d  -1:w
        mul (32|M0)  r20.0<1>:d  r102.0<1;1,0>:d  35:w  {Compacted}
        mul (32|M0)  r18.0<1>:d  r104.0<1;1,0>:d  35:w  {Compacted}
(f3.0)  sel (32|M0)  r28.0<1>:d  r38.0<1;1,0>:d  r24.0<1;1,0>:d  {I@4}
(f2.0)  sel (32|M0)  r26.0<1>:d  r36.0<1;1,0>:d  r22.0<1;1,0>:d  {I@4}
(W)  mov (1|M0)  r4.9<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r4.10<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r4.11<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r4.12<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r4.13<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r4.14<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r4.15<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r5.4<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r5.5<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r5.6<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r5.7<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r5.10<1>:ud  0x6E10CA2E:ud
(W)  mov (1|M0)  r5.11<1>:ud  0x6E10CA2E:ud
(f1.0)  goto (32|M0)  L3872  L3872
L3424:
        add3 (32|M0)  r8.0<1>:d  r18.0<1;0>:d  r56.0<1;0>:d  r26.0<1>:d  {Compacted}
        add3 (32|M0)  r6.0<1>:d  r18.0<1;0>:d  r42.0<1;0>:d  r26.0<1>:d  {Compacted}
        add3 (32|M0)  r10.0<1>:d  r20.0<1;0>:d  r44.0<1;0>:d  r28.0<1>:d  {Compacted}
        mov (16|M0)  r16.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r14.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r64.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M16)  r12.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r62.0<1>:q  r16.0<2;1,0>:d  2:w  {I@4}
        mov (16|M0)  r8.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
        shl (16|M16)  r52.0<1>:q  r14.0<2;1,0>:d  2:w  {I@5}
        mov (16|M16)  r6.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        add (16|M16)  r16.0<1>:q  r4.3<0;1,0>:q  r12.0<2;1,0>:d  {I@5}
        add (16|M0)  r14.0<1>:q  r4.3<0;1,0>:q  r64.0<2;1,0>:d
        add3 (32|M0)  r50.0<1>:d  r20.0<1;0>:d  r54.0<1;0>:d  r28.0<1>:d  {Compacted}
        add (16|M0)  r10.0<1>:q  r4.3<0;1,0>:q  r8.0<2;1,0>:d  {I@6}
        add (16|M16)  r12.0<1>:q  r4.3<0;1,0>:q  r6.0<2;1,0>:d  {I@5}
        add (16|M16)  r8.0<1>:q  r52.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        add (16|M0)  r6.0<1>:q  r62.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r52  r14  null:0  0x0  0x08200980  {I@2,$3} // wr:4+0, rd:2; load.ugm.d8u32.a64
        send.ugm (32|M0)  r14  r6  null:0  0x0  0x08200580  {I@1,$4} // wr:4+0, rd:2; load.ugm.d32.a64
        mov (16|M0)  r62.0<2>:ud  r50.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r6.0<2>:ud  r51.0<1;1,0>:ud  {Compacted,$4.src}
        shl (16|M0)  r50.0<1>:q  r62.0<2;1,0>:d  2:w  {I@2}
        shl (16|M16)  r62.0<1>:q  r6.0<2;1,0>:d  2:w  {I@2}
        send.ugm (32|M0)  r16  r10  null:0  0x0  0x08200980  {$5} // wr:4+0, rd:2; load.ugm.d8u32.a64
        add (16|M0)  r6.0<1>:q  r50.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r8.0<1>:q  r62.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r92  r6  null:0  0x0  0x08200580  {I@1,$6} // wr:4+0, rd:2; load.ugm.d32.a64
        add (32|M0)  r10.0<1>:d  r20.0<1;1,0>:d  r54.0<1;1,0>:d  {Compacted,$5.src}
        add (32|M0)  r12.0<1>:d  r18.0<1;1,0>:d  r56.0<1;1,0>:d  {Compacted}
        sync.nop  null  {$6.src}
        mov (32|M0)  r6.0<1>:b  r52.0<4;1,0>:b  {$3.dst}
        mov (32|M0)  r90.0<1>:f  r14.0<1;1,0>:f  {$4.dst}
        mov (32|M0)  r50.0<1>:d  r6.0<1;1,0>:b  {I@1}
        mov (32|M0)  r7.0<1>:b  r16.0<4;1,0>:b  {$5.dst}
        mov (32|M0)  r52.0<1>:d  r7.0<1;1,0>:b  {I@1}
        goto (32|M0)  L3872  L3936
L3872:
        join (32|M0)  L3936
L3888:
        add (32|M0)  r10.0<1>:d  r20.0<1;1,0>:d  r54.0<1;1,0>:d  {Compacted}
        add (32|M0)  r12.0<1>:d  r18.0<1;1,0>:d  r56.0<1;1,0>:d  {Compacted}
        mov (32|M0)  r50.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r52.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r92.0<1>:f  0.0:f  {Compacted,$6.dst}
        mov (32|M0)  r90.0<1>:f  0.0:f  {Compacted}
L3936:
        join (32|M0)  L3952
L3952:
        cmp (32|M0)  (lt)f1.0  r6.0<1>:d  r38.0<1;1,0>:d  r24.0<1;1,0>:d
        add (32|M0)  r84.0<1>:d  r38.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r82.0<1>:d  r36.0<1;1,0>:d  1:w  {Compacted}
        and (32|M0)  r16.0<1>:d  r84.0<1;1,0>:d  r6.0<1;1,0>:d  {I@2}
        cmp (32|M0)  (lt)f0.0  r6.0<1>:d  r36.0<1;1,0>:d  r22.0<1;1,0>:d
        cmp (32|M0)  (gt)f3.0  null<1>:d  r58.0<1;1,0>:d  r82.0<1;1,0>:d  {I@3}
        cmp (32|M0)  (gt)f0.0  null<1>:d  r60.0<1;1,0>:d  r84.0<1;1,0>:d
        cmp (32|M0)  (gt)f2.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
        and (32|M0)  r14.0<1>:d  r82.0<1;1,0>:d  r6.0<1;1,0>:d  {A@3}
(~f0.0) sel (32|M0)  r8.0<1>:d  r24.0<1;1,0>:d  0:w
(~f3.0) sel (32|M0)  r6.0<1>:d  r22.0<1;1,0>:d  0:w
        add (32|M0)  r24.0<1>:d  r16.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
        add (32|M0)  r22.0<1>:d  r14.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@2}
(f2.0)  goto (32|M0)  L4576  L4576
L4144:
        add (32|M0)  r6.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d  {Compacted,I@2}
        add3 (32|M0)  r12.0<1>:d  r18.0<1;0>:d  r42.0<1;0>:d  r22.0<1>:d  {Compacted}
        add3 (32|M0)  r8.0<1>:d  r20.0<1;0>:d  r44.0<1;0>:d  r24.0<1>:d  {Compacted}
        add (32|M0)  r18.0<1>:d  r10.0<1;1,0>:d  r24.0<1;1,0>:d  {Compacted}
        mov (16|M0)  r16.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M16)  r14.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r70.0<2>:ud  r12.0<1;1,0>:ud  {Compacted,I@5}
        mov (16|M16)  r10.0<2>:ud  r13.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r64.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@6}
        mov (16|M16)  r6.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r62.0<1>:q  r16.0<2;1,0>:d  2:w  {I@6}
        shl (16|M16)  r20.0<1>:q  r14.0<2;1,0>:d  2:w  {I@6}
        add (16|M16)  r16.0<1>:q  r4.3<0;1,0>:q  r10.0<2;1,0>:d  {I@5}
        add (16|M0)  r14.0<1>:q  r4.3<0;1,0>:q  r70.0<2;1,0>:d
        add (16|M16)  r12.0<1>:q  r4.3<0;1,0>:q  r6.0<2;1,0>:d  {I@5}
        add (16|M0)  r10.0<1>:q  r4.3<0;1,0>:q  r64.0<2;1,0>:d
        add (16|M16)  r8.0<1>:q  r20.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@5}
        add (16|M0)  r6.0<1>:q  r62.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r62  r14  null:0  0x0  0x08200980  {I@1,$7} // wr:4+0, rd:2; load.ugm.d8u32.a64
        send.ugm (32|M0)  r14  r10  null:0  0x0  0x08200980  {$8} // wr:4+0, rd:2; load.ugm.d8u32.a64
        send.ugm (32|M0)  r10  r6  null:0  0x0  0x08200580  {$9} // wr:4+0, rd:2; load.ugm.d32.a64
        mov (16|M0)  r20.0<2>:ud  r18.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r6.0<2>:ud  r19.0<1;1,0>:ud  {Compacted,$9.src}
        shl (16|M0)  r12.0<1>:q  r20.0<2;1,0>:d  2:w  {@2,$8.src}
        shl (16|M16)  r16.0<1>:q  r6.0<2;1,0>:d  2:w  {@2,$7.src}
        add (16|M0)  r6.0<1>:q  r12.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r8.0<1>:q  r16.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r100  r6  null:0  0x0  0x08200580  {I@1,$10} // wr:4+0, rd:2; load.ugm.d32.a64
        sync.nop  null  {$10.src}
        mov (32|M0)  r6.0<1>:b  r62.0<4;1,0>:b  {$7.dst}
        mov (32|M0)  r7.0<1>:b  r14.0<4;1,0>:b  {$8.dst}
        mov (32|M0)  r18.0<1>:d  r6.0<1;1,0>:b  {I@2}
        mov (32|M0)  r98.0<1>:f  r10.0<1;1,0>:f  {$9.dst}
        mov (32|M0)  r20.0<1>:d  r7.0<1;1,0>:b  {I@2}
        goto (32|M0)  L4576  L4624
L4576:
        join (32|M0)  L4624
L4592:
        mov (32|M0)  r100.0<1>:f  0.0:f  {Compacted,$10.dst}
        mov (32|M0)  r20.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r18.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r98.0<1>:f  0.0:f  {Compacted}
L4624:
        join (32|M0)  L4640
L4640:
        cmp (32|M0)  (lt)f3.0  r6.0<1>:d  r32.0<1;1,0>:d  r48.0<1;1,0>:d
        add (32|M0)  r74.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r72.0<1>:d  r30.0<1;1,0>:d  1:w  {Compacted}
        and (32|M0)  r10.0<1>:d  r74.0<1;1,0>:d  r6.0<1;1,0>:d  {A@2}
        cmp (32|M0)  (lt)f2.0  r6.0<1>:d  r30.0<1;1,0>:d  r46.0<1;1,0>:d
        cmp (32|M0)  (gt)f1.0  null<1>:d  r68.0<1;1,0>:d  r74.0<1;1,0>:d
        cmp (32|M0)  (gt)f0.0  null<1>:d  r66.0<1;1,0>:d  r72.0<1;1,0>:d  {I@4}
        cmp (32|M0)  (gt)f3.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
        and (32|M0)  r8.0<1>:d  r72.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@4}
(~f0.0) sel (32|M0)  r12.0<1>:d  r46.0<1;1,0>:d  0:w
(~f1.0) sel (32|M0)  r6.0<1>:d  r48.0<1;1,0>:d  0:w
        add (32|M0)  r110.0<1>:d  r8.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        add (32|M0)  r112.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@2}
(f3.0)  goto (32|M0)  L5664  L5664
L4824:
        mul (32|M0)  r64.0<1>:d  r110.0<1;1,0>:d  35:w  {Compacted,I@3}
        mul (32|M0)  r62.0<1>:d  r112.0<1;1,0>:d  35:w  {Compacted,I@3}
        add3 (32|M0)  r6.0<1>:d  r64.0<1;0>:d  r56.0<1;0>:d  r22.0<1>:d  {Compacted,I@2}
        add3 (32|M0)  r12.0<1>:d  r64.0<1;0>:d  r42.0<1;0>:d  r26.0<1>:d  {Compacted}
        add3 (32|M0)  r14.0<1>:d  r64.0<1;0>:d  r42.0<1;0>:d  r22.0<1>:d  {Compacted}
        add3 (32|M0)  r10.0<1>:d  r62.0<1;0>:d  r44.0<1;0>:d  r28.0<1>:d  {Compacted,I@4}
        add3 (32|M0)  r8.0<1>:d  r62.0<1;0>:d  r44.0<1;0>:d  r24.0<1>:d  {Compacted}
        mov (16|M16)  r41.0<2>:ud  r7.0<1;1,0>:ud  {Compacted,I@5}
        mov (16|M0)  r43.0<2>:ud  r6.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r16.0<2>:ud  r12.0<1;1,0>:ud  {Compacted,I@6}
        mov (16|M0)  r80.0<2>:ud  r14.0<1;1,0>:ud  {Compacted,I@6}
        mov (16|M0)  r70.0<2>:ud  r10.0<1;1,0>:ud  {Compacted,I@6}
        mov (16|M0)  r76.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@6}
        shl (16|M16)  r78.0<1>:q  r41.0<2;1,0>:d  2:w  {I@6}
        mov (16|M16)  r6.0<2>:ud  r13.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r94.0<1>:q  r43.0<2;1,0>:d  2:w  {I@7}
        mov (16|M16)  r12.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r10.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r8.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r45.0<1>:q  r4.3<0;1,0>:q  r16.0<2;1,0>:d  {I@7}
        add (16|M16)  r47.0<1>:q  r4.3<0;1,0>:q  r6.0<2;1,0>:d  {I@6}
        add (16|M16)  r43.0<1>:q  r4.3<0;1,0>:q  r12.0<2;1,0>:d  {I@5}
        add (16|M16)  r16.0<1>:q  r4.3<0;1,0>:q  r10.0<2;1,0>:d  {I@5}
        add (16|M0)  r6.0<1>:q  r94.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        add (16|M16)  r12.0<1>:q  r4.3<0;1,0>:q  r8.0<2;1,0>:d  {I@6}
        add (16|M0)  r10.0<1>:q  r4.3<0;1,0>:q  r80.0<2;1,0>:d
        add (16|M16)  r8.0<1>:q  r78.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r78  r6  null:0  0x0  0x08200580  {I@1,$11} // wr:4+0, rd:2; load.ugm.d32.a64
        add (16|M0)  r41.0<1>:q  r4.3<0;1,0>:q  r70.0<2;1,0>:d
        send.ugm (32|M0)  r70  r10  null:0  0x0  0x08200980  {I@1,$12} // wr:4+0, rd:2; load.ugm.d8u32.a64
        add (16|M0)  r14.0<1>:q  r4.3<0;1,0>:q  r76.0<2;1,0>:d
        add3 (32|M0)  r8.0<1>:d  r64.0<1;0>:d  r56.0<1;0>:d  r26.0<1>:d  {Compacted,$11.src}
        add3 (32|M0)  r6.0<1>:d  r62.0<1;0>:d  r54.0<1;0>:d  r24.0<1>:d  {Compacted}
        add3 (32|M0)  r10.0<1>:d  r62.0<1;0>:d  r54.0<1;0>:d  r28.0<1>:d  {Compacted,$12.src}
        send.ugm (32|M0)  r80  r45  null:0  0x0  0x08200980  {$13} // wr:4+0, rd:2; load.ugm.d8u32.a64
        send.ugm (32|M0)  r94  r41  null:0  0x0  0x08200980  {$14} // wr:4+0, rd:2; load.ugm.d8u32.a64
        send.ugm (32|M0)  r76  r14  null:0  0x0  0x08200980  {I@4,$15} // wr:4+0, rd:2; load.ugm.d8u32.a64
        mov (16|M0)  r47.0<2>:ud  r10.0<1;1,0>:ud  {Compacted,@1,$13.src}
        mov (16|M16)  r45.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r43.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,$14.src}
        mov (16|M16)  r41.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r16.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,$15.src}
        mov (16|M16)  r14.0<2>:ud  r7.0<1;1,0>:ud
        shl (16|M0)  r12.0<1>:q  r47.0<2;1,0>:d  2:w  {I@6}
        shl (16|M16)  r10.0<1>:q  r45.0<2;1,0>:d  2:w  {I@6}
        shl (16|M0)  r8.0<1>:q  r43.0<2;1,0>:d  2:w  {I@6}
        shl (16|M16)  r6.0<1>:q  r41.0<2;1,0>:d  2:w  {I@6}
        shl (16|M0)  r43.0<1>:q  r16.0<2;1,0>:d  2:w  {I@6}
        shl (16|M16)  r41.0<1>:q  r14.0<2;1,0>:d  2:w  {I@6}
        add (16|M16)  r16.0<1>:q  r10.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@5}
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        add (16|M0)  r10.0<1>:q  r8.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@6}
        add (16|M16)  r12.0<1>:q  r6.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@6}
        add (16|M16)  r8.0<1>:q  r41.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted,I@5}
        add (16|M0)  r6.0<1>:q  r43.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r108  r14  null:0  0x0  0x08200580  {I@5,$0} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r106  r10  null:0  0x0  0x08200580  {I@3,$2} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r116  r6  null:0  0x0  0x08200580  {I@1,$3} // wr:4+0, rd:2; load.ugm.d32.a64
        sync.nop  null  {$3.src}
        mov (32|M0)  r9.0<1>:b  r94.0<4;1,0>:b  {$14.dst}
        mov (32|M0)  r8.0<1>:b  r80.0<4;1,0>:b  {$13.dst}
        mov (32|M0)  r7.0<1>:b  r76.0<4;1,0>:b  {$15.dst}
        mov (32|M0)  r6.0<1>:b  r70.0<4;1,0>:b  {$12.dst}
        mov (32|M0)  r114.0<1>:f  r78.0<1;1,0>:f  {$11.dst}
        mov (32|M0)  r42.0<1>:d  r9.0<1;1,0>:b  {I@4}
        mov (32|M0)  r44.0<1>:d  r8.0<1;1,0>:b  {I@4}
        mov (32|M0)  r54.0<1>:d  r7.0<1;1,0>:b  {I@4}
        mov (32|M0)  r70.0<1>:d  r6.0<1;1,0>:b  {I@4}
        goto (32|M0)  L5664  L5744
L5664:
        join (32|M0)  L5744
L5680:
        mov (32|M0)  r116.0<1>:f  0.0:f  {Compacted,$3.dst}
        mov (32|M0)  r54.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r108.0<1>:f  0.0:f  {Compacted,$0.dst}
        mov (32|M0)  r42.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r44.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r106.0<1>:f  0.0:f  {Compacted,$2.dst}
        mov (32|M0)  r70.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r114.0<1>:f  0.0:f  {Compacted}
L5744:
        join (32|M0)  L5760
L5760:
        cmp (32|M0)  (lt)f1.0  r8.0<1>:d  r52.0<1;1,0>:d  0:w
        add (32|M0)  r10.0<1>:d  r52.0<1;1,0>:d  9:w  {Compacted,$2.src}
        bfn.0xD8 (32|M0)  r48.0<1>:ud  r8.0<1;0>:ud  r10.0<1;0>:ud  r52.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f0.0  r8.0<1>:d  r50.0<1;1,0>:d  0:w
        add (32|M0)  r6.0<1>:d  r50.0<1;1,0>:d  9:w  {Compacted}
        bfn.0xD8 (32|M0)  r46.0<1>:ud  r8.0<1;0>:ud  r6.0<1;0>:ud  r50.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f1.0  null<1>:ud  r46.0<1;1,0>:ud  0x9:uw  {I@1}
(f1.0)  cmp (32|M0)  (lt)f1.0  null<1>:ud  r48.0<1;1,0>:ud  0x9:uw
(~f1.0) cmp (32|M0)  (gt)f1.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
(f1.0)  goto (32|M0)  L7728  L7728
L5904:
(W)  mov (1|M0)  r5.0<1>:q  r5.4<0;1,0>:q
(W)  mov (1|M0)  r10.0<1>:d  1:w
(W)  mov (32|M0)  r8.0<1>:d  0:w
(W)  send.ugm (1|M0)  null  r5  r10:1  0x4000  0x02028584  {I@2,$4} // wr:1+1, rd:0; store.ugm.d32x1t.a64.uc.uc.flat[A+0x4]
        mov (32|M0)  r8.0<1>:d  124:w
(W)  add (16|M0)  r8.1<2>:d  r8.0<2;1,0>:d  r8.1<2;1,0>:d  {I@1}
(W)  add (8|M0)  r8.2<4>:d  r8.2<4;1,0>:d  r8.1<4;1,0>:d  {I@1}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r8.3<4>:d  r8.3<4;1,0>:d  r8.1<4;1,0>:d  {I@2}
(W)  macl (1|M0)  r41.0<1>:ud  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud
(W)  add (4|M0)  r8.4<1>:d  r8.3<0;1,0>:d  r8.4<1;1,0>:d  {I@2}
(W)  add (4|M0)  r8.12<1>:d  r8.11<0;1,0>:d  r8.12<1;1,0>:d
(W)  add (4|M0)  r9.4<1>:d  r9.3<0;1,0>:d  r9.4<1;1,0>:d
(W)  add (4|M0)  r9.12<1>:d  r9.11<0;1,0>:d  r9.12<1;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r8.8<1>:d  r8.7<0;1,0>:d  r8.8<1;1,0>:d  {I@4}
(W)  mach (1|M0)  r5.0<1>:d  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud  {$4.src}
(W)  add (8|M0)  r9.8<1>:d  r9.7<0;1,0>:d  r9.8<1;1,0>:d  {I@4}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  macl (1|M0)  r76.0<1>:ud  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud  {Compacted}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  mov (1|M0)  r5.1<1>:d  r5.0<0;1,0>:d  {Compacted,I@5}
(W)  add (16|M0)  r9.0<1>:d  r8.15<0;1,0>:d  r9.0<1;1,0>:d  {I@5}
(W)  mach (1|M0)  r5.0<1>:d  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  macl (1|M0)  r78.0<1>:ud  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud  {F@5}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  add (1|M0)  r6.0<1>:q  r5.4<0;1,0>:q  8:w  {Compacted}
(W)  mov (1|M0)  r7.0<1>:uq  r5.4<0;1,0>:uq  {Compacted}
(W)  mov (1|M0)  r10.0<1>:d  r9.15<0;1,0>:d  {I@7}
(W)  mov (1|M0)  r5.12<1>:d  r5.0<0;1,0>:d  {I@7}
(W)  mach (1|M0)  r5.0<1>:d  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mov (1|M0)  r5.13<1>:d  r5.0<0;1,0>:d  {I@1}
(W)  send.ugm (1|M0)  r5  r7  null:0  0x0  0x02128580  {I@1,$5} // wr:1+0, rd:1; load.ugm.d32x1t.a64.uc.uc
(W)  send.ugm (1|M0)  r6  r6  r10:1  0x0  0x0410058C  {$7} // wr:2+1, rd:1; atomic_iadd.ugm.d32.a64
(W)  add (32|M0)  r8.0<1>:d  r8.0<1;1,0>:d  r6.0<0;1,0>:ud  {$7.dst}
        add (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  0:w  {Compacted,@1,$5.src}
        add (32|M0)  r10.0<1>:d  r8.0<1;1,0>:d  -124:w  {Compacted}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r6.0<1;1,0>:ud  r5.0<0;1,0>:ud  {@2,$5.dst}
        mov (16|M0)  r14.0<2>:ud  r10.0<1;1,0>:ud  {Compacted,@2,$0.src}
        mov (16|M16)  r12.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r6.0<1>:q  r5.4<0;1,0>:q  r14.0<2;1,0>:ud  {I@2}
        add (16|M16)  r8.0<1>:q  r5.4<0;1,0>:q  r12.0<2;1,0>:ud  {I@2}
(f1.0)  goto (32|M0)  L7600  L7600
L6544:
(W)  mov (1|M0)  r5.7<1>:uq  r4.4<0;1,0>:uq
        mov (32|M0)  r14.0<1>:d  5:w  {Compacted}
        mov (32|M0)  r10.0<1>:d  r5.14<0;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r12.0<1>:d  r5.15<0;1,0>:d
(W)  mov (2|M0)  r41.2<1>:uq  r4.5<0;1,0>:uq
        send.ugm (32|M0)  null  r6  r10:6  0x0  0x08022584  {I@2,$8} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc
        mov (32|M0)  r16.0<1>:d  40:w  {Compacted}
        mov (32|M0)  r10.0<1>:d  r41.4<0;1,0>:d  {Compacted,@2,$8.src}
        mov (32|M0)  r12.0<1>:d  r41.7<0;1,0>:d
        mov (32|M0)  r14.0<1>:d  3:w  {Compacted}
(W)  mov (2|M0)  r41.2<1>:uq  r4.6<0;1,0>:uq
        send.ugm (32|M0)  null  r6  r10:8  0xC000  0x08023584  {I@2,$9} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0xC]
        mov (32|M0)  r12.0<1>:d  r41.4<0;1,0>:d  {Compacted,@1,$9.src}
        mov (32|M0)  r14.0<1>:d  r41.7<0;1,0>:d
        mov (32|M0)  r16.0<1>:d  6:w  {Compacted}
        mov (32|M0)  r10.0<1>:d  5:w  {Compacted}
        send.ugm (32|M0)  null  r6  r10:8  0x1C000  0x08023584  {I@1,$11} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0x1C]
        mov (16|M0)  r12.0<4>:uw  r1.0<1;1,0>:uw  {$11.src}
        mov (16|M16)  r16.0<4>:uw  r1.16<1;1,0>:uw
(W)  mov (1|M0)  r5.14<1>:d  r41.0<0;1,0>:d
(W)  mov (1|M0)  r5.15<1>:d  r5.1<0;1,0>:d
        mov (16|M0)  r64.0<1>:q  r12.0<4;1,0>:uw  {I@4}
        mov (16|M16)  r62.0<1>:q  r16.0<4;1,0>:uw  {I@4}
        add (16|M0)  r12.0<1>:q  r5.7<0;1,0>:q  r64.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r52.0<1>:q  r5.7<0;1,0>:q  r62.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r50.0<1>:q  r12.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@2}
        add (16|M16)  r16.0<1>:q  r52.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@2}
        mov (32|M0)  r14.0<1>:d  6:w  {Compacted}
        mov (16|M0)  r10.0<1>:d  r50.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r12.0<1>:d  r50.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r11.0<1>:d  r16.0<2;1,0>:d  {Compacted,I@4}
        mov (16|M16)  r13.0<1>:d  r16.1<2;1,0>:d
        send.ugm (32|M0)  null  r6  r10:6  0x2C000  0x08022584  {I@1,$12} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x2C]
        mov (16|M16)  r16.0<4>:uw  r2.16<1;1,0>:uw
        mov (16|M0)  r12.0<4>:uw  r2.0<1;1,0>:uw  {$12.src}
(W)  mov (1|M0)  r5.15<1>:d  r5.12<0;1,0>:d
(W)  mov (1|M0)  r5.14<1>:d  r76.0<0;1,0>:d
        mov (16|M16)  r52.0<1>:q  r16.0<4;1,0>:uw  {I@4}
        mov (16|M0)  r56.0<1>:q  r12.0<4;1,0>:uw  {I@4}
        add (16|M16)  r76.0<1>:q  r5.7<0;1,0>:q  r52.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r12.0<1>:q  r5.7<0;1,0>:q  r56.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r16.0<1>:q  r76.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@2}
        add (16|M0)  r50.0<1>:q  r12.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@2}
        mov (32|M0)  r14.0<1>:d  6:w  {Compacted}
        mov (16|M16)  r11.0<1>:d  r16.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r10.0<1>:d  r50.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r12.0<1>:d  r50.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r13.0<1>:d  r16.1<2;1,0>:d
        send.ugm (32|M0)  null  r6  r10:6  0x38000  0x08022584  {I@1,$13} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x38]
        mov (16|M16)  r76.0<4>:uw  r3.16<1;1,0>:uw  {$1.dst}
        mov (16|M0)  r12.0<4>:uw  r3.0<1;1,0>:uw  {$13.src}
(W)  mov (1|M0)  r5.12<1>:d  r78.0<0;1,0>:d
        mov (16|M16)  r16.0<1>:q  r76.0<4;1,0>:uw  {I@3}
        mov (16|M0)  r50.0<1>:q  r12.0<4;1,0>:uw  {I@3}
        add (16|M16)  r80.0<1>:q  r5.6<0;1,0>:q  r16.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r12.0<1>:q  r5.6<0;1,0>:q  r50.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r76.0<1>:q  r80.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@2}
        add (16|M0)  r78.0<1>:q  r12.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@2}
        mov (32|M0)  r14.0<1>:d  6:w  {Compacted}
        mov (16|M16)  r11.0<1>:d  r76.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r10.0<1>:d  r78.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r12.0<1>:d  r78.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r13.0<1>:d  r76.1<2;1,0>:d  {Compacted}
        send.ugm (32|M0)  null  r6  r10:6  0x44000  0x08022584  {I@1,$14} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x44]
        mov (16|M0)  r10.0<1>:d  r64.0<2;1,0>:d  {Compacted,$14.src}
        mov (16|M16)  r11.0<1>:d  r62.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r12.0<1>:d  r64.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r13.0<1>:d  r62.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r14.0<1>:d  6:w  {Compacted}
        send.ugm (32|M0)  null  r6  r10:6  0x50000  0x08022584  {I@1,$15} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x50]
        mov (16|M0)  r10.0<1>:d  r56.0<2;1,0>:d  {Compacted,$15.src}
        mov (16|M16)  r11.0<1>:d  r52.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r12.0<1>:d  r56.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r13.0<1>:d  r52.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r14.0<1>:d  6:w  {Compacted}
        send.ugm (32|M0)  null  r6  r10:6  0x5C000  0x08022584  {I@1,$4} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x5C]
(W)  mov (1|M0)  r4.3<1>:uq  r4.7<0;1,0>:uq
        mov (16|M0)  r10.0<1>:d  r50.0<2;1,0>:d  {Compacted,$4.src}
        mov (16|M16)  r11.0<1>:d  r16.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r12.0<1>:d  r50.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r13.0<1>:d  r16.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r14.0<1>:d  5:w  {Compacted}
        send.ugm (32|M0)  null  r6  r10:6  0x68000  0x08022584  {I@1,$5} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x68]
        mov (32|M0)  r10.0<1>:d  r4.6<0;1,0>:d  {$5.src}
        mov (32|M0)  r12.0<1>:d  r4.7<0;1,0>:d
        send.ugm (32|M0)  null  r6  r10:4  0x74000  0x08021584  {I@1,$7} // wr:4+4, rd:0; store.ugm.d32x2.a64.uc.uc.flat[A+0x74]
        goto (32|M0)  L7600  L7680
L7600:
        join (32|M0)  L7680
L7616:
        add (32|M0)  r12.0<1>:d  r10.0<1;1,0>:d  4:w  {Compacted,$7.src}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r12.0<1;1,0>:ud  r5.0<0;1,0>:ud  {I@1}
(f2.0)  goto (32|M0)  L7680  L7680
L7656:
        mov (32|M0)  r10.0<1>:d  -1:w  {Compacted}
        send.ugm (32|M0)  null  r6  r10:2  0x0  0x08020584  {I@1,$8} // wr:4+2, rd:0; store.ugm.d32.a64.uc.uc
L7680:
        join (32|M0)  L7728
L7696:
(W)  or (1|M0)  cr0.1<1>:ud  cr0.1<0;1,0>:ud  0x20000000:ud  {A@1}
        sync.nop  null  {A@1}
L7728:
        join (32|M0)  L7744
L7744:
        sync.allrd  ($7,$8)
(W)  send.slm (1|M0)  r6  r40  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r6.0<1;1,0>:ud  {$9.dst}
(W)  mov (1|M0)  r6.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r6.10<1>:ub  r40.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r6  null:0  0x0  0x02000004  {I@1,$11} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        mov (32|M0)  r6.0<1>:d  r48.0<4;1,0>:b  {$11.src}
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  0x5556:uw  {I@1}
        mach (16|M0)  r8.0<1>:d  r6.0<1;1,0>:d  1431655766:d
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r9.0<1>:d  r7.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f1.0  null<1>:d  r8.0<1;1,0>:d  0:w  {I@1}
(f1.0)  add (32|M0)  r8.0<1>:d  r8.0<1;1,0>:d  1:w
        mov (32|M0)  r10.0<1>:d  r8.0<4;1,0>:b  {I@1}
        mov (32|M0)  r8.0<1>:d  r46.0<4;1,0>:b
(W)  mul (16|M0)  acc0.0<1>:d  r8.0<1;1,0>:d  0x5556:uw  {I@1}
        mach (16|M0)  r6.0<1>:d  r8.0<1;1,0>:d  1431655766:d
(W)  mul (16|M0)  acc0.0<1>:d  r9.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r7.0<1>:d  r9.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f0.0  null<1>:d  r6.0<1;1,0>:d  0:w  {I@1}
(f0.0)  add (32|M0)  r6.0<1>:d  r6.0<1;1,0>:d  1:w
        shl (32|M0)  r94.0<1>:d  r28.0<1;1,0>:d  1:w  {Compacted}
        mul (32|M0)  r78.0<1>:d  r102.0<1;1,0>:d  142:w  {Compacted}
        mov (32|M0)  r8.0<1>:d  r6.0<4;1,0>:b  {I@3}
        add3 (32|M0)  r6.0<1>:d  r78.0<1;0>:d  r94.0<1;0>:d  r48.0<1>:d  {Compacted,I@2}
        shl (32|M0)  r96.0<1>:d  r26.0<1;1,0>:d  1:w  {Compacted}
        mul (32|M0)  r80.0<1>:d  r104.0<1;1,0>:d  142:w  {Compacted}
        mad (32|M0)  r12.0<1>:d  r6.0<1;0>:d  r10.0<1;0>:d  68:w  {I@3}
        add3 (32|M0)  r10.0<1>:d  r80.0<1;0>:d  r96.0<1;0>:d  r46.0<1>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f3.0  null<1>:d  r12.0<1;1,0>:d  r88.0<1;1,0>:d  {I@2}
        mad (32|M0)  r6.0<1>:d  r10.0<1;0>:d  r8.0<1;0>:d  68:w  {I@2}
(f3.0)  sel (32|M0)  r76.0<1>:f  r92.0<1;1,0>:f  0.0:f  {$6.dst}
        cmp (32|M0)  (eq)f2.0  null<1>:d  r6.0<1;1,0>:d  r86.0<1;1,0>:d  {I@1}
        cmp (32|M0)  (lt)f3.0  r8.0<1>:d  r20.0<1;1,0>:d  0:w  {F@1}
        add (32|M0)  r10.0<1>:d  r20.0<1;1,0>:d  9:w  {Compacted}
(f2.0)  sel (32|M0)  r64.0<1>:f  r90.0<1;1,0>:f  0.0:f
        bfn.0xD8 (32|M0)  r26.0<1>:ud  r8.0<1;0>:ud  r10.0<1;0>:ud  r20.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f2.0  r8.0<1>:d  r18.0<1;1,0>:d  0:w  {F@1}
        add (32|M0)  r6.0<1>:d  r18.0<1;1,0>:d  9:w  {Compacted}
        bfn.0xD8 (32|M0)  r20.0<1>:ud  r8.0<1;0>:ud  r6.0<1;0>:ud  r18.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f0.0  null<1>:ud  r20.0<1;1,0>:ud  0x9:uw  {I@1}
(f0.0)  cmp (32|M0)  (lt)f0.0  null<1>:ud  r26.0<1;1,0>:ud  0x9:uw
(~f0.0) cmp (32|M0)  (gt)f0.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
(f0.0)  goto (32|M0)  L10272  L10272
L8400:
(W)  mov (1|M0)  r5.0<1>:q  r5.4<0;1,0>:q
(W)  mov (1|M0)  r8.0<1>:d  1:w
(W)  mov (32|M0)  r10.0<1>:d  0:w
(W)  send.ugm (1|M0)  null  r5  r8:1  0x4000  0x02028584  {I@2,$12} // wr:1+1, rd:0; store.ugm.d32x1t.a64.uc.uc.flat[A+0x4]
        mov (32|M0)  r10.0<1>:d  124:w
(W)  add (16|M0)  r10.1<2>:d  r10.0<2;1,0>:d  r10.1<2;1,0>:d  {I@1}
(W)  add (8|M0)  r10.2<4>:d  r10.2<4;1,0>:d  r10.1<4;1,0>:d  {I@1}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r10.3<4>:d  r10.3<4;1,0>:d  r10.1<4;1,0>:d  {I@2}
(W)  macl (1|M0)  r18.0<1>:ud  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud
(W)  add (4|M0)  r10.4<1>:d  r10.3<0;1,0>:d  r10.4<1;1,0>:d  {I@2}
(W)  add (4|M0)  r10.12<1>:d  r10.11<0;1,0>:d  r10.12<1;1,0>:d
(W)  add (4|M0)  r11.4<1>:d  r11.3<0;1,0>:d  r11.4<1;1,0>:d
(W)  add (4|M0)  r11.12<1>:d  r11.11<0;1,0>:d  r11.12<1;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r10.8<1>:d  r10.7<0;1,0>:d  r10.8<1;1,0>:d  {I@4}
(W)  mach (1|M0)  r5.0<1>:d  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud  {$12.src}
(W)  add (8|M0)  r11.8<1>:d  r11.7<0;1,0>:d  r11.8<1;1,0>:d  {I@4}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  macl (1|M0)  r41.0<1>:ud  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  mov (1|M0)  r4.6<1>:d  r5.0<0;1,0>:d  {I@5}
(W)  add (16|M0)  r11.0<1>:d  r10.15<0;1,0>:d  r11.0<1;1,0>:d  {I@5}
(W)  mach (1|M0)  r5.0<1>:d  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  macl (1|M0)  r56.0<1>:ud  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  add (1|M0)  r6.0<1>:q  r5.4<0;1,0>:q  8:w  {Compacted}
(W)  mov (1|M0)  r7.0<1>:uq  r5.4<0;1,0>:uq  {Compacted}
(W)  mov (1|M0)  r8.0<1>:d  r11.15<0;1,0>:d  {I@7}
(W)  mov (1|M0)  r4.7<1>:d  r5.0<0;1,0>:d  {I@7}
(W)  mach (1|M0)  r5.0<1>:d  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mov (1|M0)  r4.14<1>:d  r5.0<0;1,0>:d  {I@1}
(W)  send.ugm (1|M0)  r5  r7  null:0  0x0  0x02128580  {I@1,$13} // wr:1+0, rd:1; load.ugm.d32x1t.a64.uc.uc
(W)  send.ugm (1|M0)  r6  r6  r8:1  0x0  0x0410058C  {$14} // wr:2+1, rd:1; atomic_iadd.ugm.d32.a64
(W)  add (32|M0)  r10.0<1>:d  r10.0<1;1,0>:d  r6.0<0;1,0>:ud  {$14.dst}
        add (32|M0)  r8.0<1>:d  r10.0<1;1,0>:d  0:w  {Compacted,I@1}
        add (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  -124:w  {Compacted,$13.src}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r8.0<1;1,0>:ud  r5.0<0;1,0>:ud  {@2,$13.dst}
        mov (16|M0)  r10.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@2}
        mov (16|M16)  r8.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r14.0<1>:q  r5.4<0;1,0>:q  r10.0<2;1,0>:ud  {@2,$0.src}
        add (16|M16)  r16.0<1>:q  r5.4<0;1,0>:q  r8.0<2;1,0>:ud  {I@2}
(f0.0)  goto (32|M0)  L10128  L10128
L9056:
(W)  mov (1|M0)  r5.6<1>:uq  r4.4<0;1,0>:uq
        mov (32|M0)  r10.0<1>:d  5:w  {Compacted}
        mov (32|M0)  r6.0<1>:d  r5.12<0;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r8.0<1>:d  r5.13<0;1,0>:d  {Compacted}
(W)  mov (2|M0)  r5.6<1>:uq  r4.5<0;1,0>:uq
        send.ugm (32|M0)  null  r14  r6:6  0x0  0x08022584  {I@2,$15} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc
        mov (32|M0)  r12.0<1>:d  50:w  {Compacted}
        mov (32|M0)  r6.0<1>:d  r5.12<0;1,0>:d  {@2,$15.src}
        mov (32|M0)  r8.0<1>:d  r5.15<0;1,0>:d
        mov (32|M0)  r10.0<1>:d  3:w  {Compacted}
(W)  mov (2|M0)  r5.6<1>:uq  r4.6<0;1,0>:uq
        send.ugm (32|M0)  null  r14  r6:8  0xC000  0x08023584  {I@2,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0xC]
        mov (32|M0)  r8.0<1>:d  r5.12<0;1,0>:d  {Compacted,@1,$4.src}
        mov (32|M0)  r10.0<1>:d  r5.15<0;1,0>:d
        mov (32|M0)  r12.0<1>:d  6:w  {Compacted}
        mov (32|M0)  r6.0<1>:d  5:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:8  0x1C000  0x08023584  {I@1,$5} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0x1C]
        mov (16|M0)  r8.0<4>:uw  r1.0<1;1,0>:uw  {$5.src}
        mov (16|M16)  r12.0<4>:uw  r1.16<1;1,0>:uw
(W)  mov (1|M0)  r5.13<1>:d  r4.6<0;1,0>:d
(W)  mov (1|M0)  r5.12<1>:d  r18.0<0;1,0>:d
        mov (16|M0)  r50.0<1>:q  r8.0<4;1,0>:uw  {I@4}
        mov (16|M16)  r48.0<1>:q  r12.0<4;1,0>:uw  {I@4}
        add (16|M0)  r8.0<1>:q  r5.6<0;1,0>:q  r50.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r28.0<1>:q  r5.6<0;1,0>:q  r48.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r18.0<1>:q  r8.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@2}
        add (16|M16)  r12.0<1>:q  r28.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@2}
        mov (32|M0)  r10.0<1>:d  6:w  {Compacted}
        mov (16|M0)  r6.0<1>:d  r18.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:d  r18.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r7.0<1>:d  r12.0<2;1,0>:d  {Compacted,I@4}
        mov (16|M16)  r9.0<1>:d  r12.1<2;1,0>:d
        send.ugm (32|M0)  null  r14  r6:6  0x2C000  0x08022584  {I@1,$6} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x2C]
        mov (16|M16)  r12.0<4>:uw  r2.16<1;1,0>:uw
        mov (16|M0)  r8.0<4>:uw  r2.0<1;1,0>:uw  {$6.src}
(W)  mov (1|M0)  r4.6<1>:d  r41.0<0;1,0>:d
        mov (16|M16)  r28.0<1>:q  r12.0<4;1,0>:uw  {I@3}
        mov (16|M0)  r46.0<1>:q  r8.0<4;1,0>:uw  {I@3}
        add (16|M16)  r52.0<1>:q  r4.3<0;1,0>:q  r28.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r8.0<1>:q  r4.3<0;1,0>:q  r46.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r12.0<1>:q  r52.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@2}
        add (16|M0)  r18.0<1>:q  r8.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@2}
        mov (32|M0)  r10.0<1>:d  6:w  {Compacted}
        mov (16|M16)  r7.0<1>:d  r12.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r6.0<1>:d  r18.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:d  r18.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r12.1<2;1,0>:d
        send.ugm (32|M0)  null  r14  r6:6  0x38000  0x08022584  {I@1,$7} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x38]
        mov (16|M16)  r52.0<4>:uw  r3.16<1;1,0>:uw  {$1.dst}
        mov (16|M0)  r8.0<4>:uw  r3.0<1;1,0>:uw  {$7.src}
(W)  mov (1|M0)  r4.7<1>:d  r4.14<0;1,0>:d
(W)  mov (1|M0)  r4.6<1>:d  r56.0<0;1,0>:d
        mov (16|M16)  r12.0<1>:q  r52.0<4;1,0>:uw  {I@4}
        mov (16|M0)  r18.0<1>:q  r8.0<4;1,0>:uw  {I@4}
        add (16|M16)  r62.0<1>:q  r4.3<0;1,0>:q  r12.0<1;1,0>:q  {Compacted,I@2}
        add (16|M0)  r8.0<1>:q  r4.3<0;1,0>:q  r18.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r52.0<1>:q  r62.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@2}
        add (16|M0)  r56.0<1>:q  r8.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@2}
        mov (32|M0)  r10.0<1>:d  6:w  {Compacted}
        mov (16|M16)  r7.0<1>:d  r52.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r6.0<1>:d  r56.0<2;1,0>:d  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:d  r56.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r52.1<2;1,0>:d
        send.ugm (32|M0)  null  r14  r6:6  0x44000  0x08022584  {I@1,$8} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x44]
        mov (16|M0)  r6.0<1>:d  r50.0<2;1,0>:d  {Compacted,$8.src}
        mov (16|M16)  r7.0<1>:d  r48.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r50.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r48.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x50000  0x08022584  {I@1,$9} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x50]
        mov (16|M0)  r6.0<1>:d  r46.0<2;1,0>:d  {Compacted,$9.src}
        mov (16|M16)  r7.0<1>:d  r28.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r46.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r28.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x5C000  0x08022584  {I@1,$11} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x5C]
(W)  mov (1|M0)  r4.3<1>:uq  r5.2<0;1,0>:uq
        mov (16|M0)  r6.0<1>:d  r18.0<2;1,0>:d  {Compacted,$11.src}
        mov (16|M16)  r7.0<1>:d  r12.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r18.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r12.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  5:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:6  0x68000  0x08022584  {I@1,$12} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x68]
        mov (32|M0)  r6.0<1>:d  r4.6<0;1,0>:d  {Compacted,$12.src}
        mov (32|M0)  r8.0<1>:d  r4.7<0;1,0>:d
        send.ugm (32|M0)  null  r14  r6:4  0x74000  0x08021584  {I@1,$13} // wr:4+4, rd:0; store.ugm.d32x2.a64.uc.uc.flat[A+0x74]
        goto (32|M0)  L10128  L10224
L10128:
        join (32|M0)  L10224
L10144:
        add (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  4:w  {$13.src}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r8.0<1;1,0>:ud  r5.0<0;1,0>:ud  {I@1}
(f1.0)  goto (32|M0)  L10224  L10224
L10192:
        mov (32|M0)  r6.0<1>:d  -1:w
        send.ugm (32|M0)  null  r14  r6:2  0x0  0x08020584  {I@1,$14} // wr:4+2, rd:0; store.ugm.d32.a64.uc.uc
L10224:
        join (32|M0)  L10272
L10240:
(W)  or (1|M0)  cr0.1<1>:ud  cr0.1<0;1,0>:ud  0x20000000:ud  {A@1}
        sync.nop  null  {A@1}
L10272:
        join (32|M0)  L10288
L10288:
        sync.allrd  ($13,$14)
(W)  send.slm (1|M0)  r6  r40  null:0  0x0  0x0210001F  {$15} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r6.0<1;1,0>:ud  {$15.dst}
(W)  mov (1|M0)  r6.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r6.10<1>:ub  r40.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r6  null:0  0x0  0x02000004  {I@1,$4} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        mov (32|M0)  r6.0<1>:d  r26.0<4;1,0>:b  {$4.src}
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  0x5556:uw  {I@1}
        mach (16|M0)  r10.0<1>:d  r6.0<1;1,0>:d  1431655766:d
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r11.0<1>:d  r7.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f0.0  null<1>:d  r10.0<1;1,0>:d  0:w  {I@1}
(f0.0)  add (32|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w
        mov (32|M0)  r6.0<1>:d  r20.0<4;1,0>:b
        mov (32|M0)  r8.0<1>:d  r10.0<4;1,0>:b  {I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  0x5556:uw  {I@2}
        mach (16|M0)  r10.0<1>:d  r6.0<1;1,0>:d  1431655766:d
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r11.0<1>:d  r7.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f3.0  null<1>:d  r10.0<1;1,0>:d  0:w  {I@1}
(f3.0)  add (32|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w
        shl (32|M0)  r92.0<1>:d  r24.0<1;1,0>:d  1:w  {Compacted}
        mov (32|M0)  r6.0<1>:d  r10.0<4;1,0>:b  {I@2}
        add3 (32|M0)  r10.0<1>:d  r92.0<1;0>:d  r78.0<1;0>:d  r26.0<1>:d  {Compacted,I@2}
        shl (32|M0)  r90.0<1>:d  r22.0<1;1,0>:d  1:w
        mad (32|M0)  r12.0<1>:d  r10.0<1;0>:d  r8.0<1;0>:d  68:w  {I@2}
        add3 (32|M0)  r8.0<1>:d  r90.0<1;0>:d  r80.0<1;0>:d  r20.0<1>:d  {I@2}
        cmp (32|M0)  (eq)f1.0  null<1>:d  r12.0<1;1,0>:d  r88.0<1;1,0>:d  {I@2}
        mad (32|M0)  r10.0<1>:d  r8.0<1;0>:d  r6.0<1;0>:d  68:w  {I@2}
(f1.0)  cmp (32|M0)  (lt)f1.0  null<1>:d  r32.0<1;1,0>:d  r68.0<1;1,0>:d
        cmp (32|M0)  (eq)f0.0  null<1>:d  r10.0<1;1,0>:d  r86.0<1;1,0>:d  {I@2}
(f1.0)  cmp (32|M0)  (gt)f1.0  null<1>:d  r60.0<1;1,0>:d  r84.0<1;1,0>:d
        add (32|M0)  acc0.0<1>:f  r76.0<1;1,0>:f  r100.0<1;1,0>:f  {$10.dst}
(f0.0)  cmp (32|M0)  (lt)f0.0  null<1>:d  r30.0<1;1,0>:d  r66.0<1;1,0>:d
        add (32|M0)  acc2.0<1>:f  r64.0<1;1,0>:f  r98.0<1;1,0>:f
(f1.0)  sel (32|M0)  r62.0<1>:f  acc0.0<1;1,0>:f  r76.0<1;1,0>:f
(f0.0)  cmp (32|M0)  (gt)f0.0  null<1>:d  r58.0<1;1,0>:d  r82.0<1;1,0>:d
        cmp (32|M0)  (lt)f1.0  r8.0<1>:d  r42.0<1;1,0>:d  0:w  {F@1}
        add (32|M0)  r12.0<1>:d  r42.0<1;1,0>:d  9:w
(f0.0)  sel (32|M0)  r56.0<1>:f  acc2.0<1;1,0>:f  r64.0<1;1,0>:f
        bfn.0xD8 (32|M0)  r18.0<1>:ud  r8.0<1;0>:ud  r12.0<1;0>:ud  r42.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f0.0  r8.0<1>:d  r44.0<1;1,0>:d  0:w  {F@1}
        add (32|M0)  r6.0<1>:d  r44.0<1;1,0>:d  9:w
        bfn.0xD8 (32|M0)  r20.0<1>:ud  r8.0<1;0>:ud  r6.0<1;0>:ud  r44.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f3.0  null<1>:ud  r20.0<1;1,0>:ud  0x9:uw  {I@1}
(f3.0)  cmp (32|M0)  (lt)f3.0  null<1>:ud  r18.0<1;1,0>:ud  0x9:uw
(~f3.0) cmp (32|M0)  (gt)f3.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
(f3.0)  goto (32|M0)  L12960  L12960
L11056:
(W)  mov (1|M0)  r5.0<1>:q  r5.4<0;1,0>:q
(W)  mov (1|M0)  r8.0<1>:d  1:w  {Compacted}
(W)  mov (32|M0)  r10.0<1>:d  0:w
(W)  send.ugm (1|M0)  null  r5  r8:1  0x4000  0x02028584  {I@2,$5} // wr:1+1, rd:0; store.ugm.d32x1t.a64.uc.uc.flat[A+0x4]
        mov (32|M0)  r10.0<1>:d  124:w  {Compacted}
(W)  add (16|M0)  r10.1<2>:d  r10.0<2;1,0>:d  r10.1<2;1,0>:d  {I@1}
(W)  add (8|M0)  r10.2<4>:d  r10.2<4;1,0>:d  r10.1<4;1,0>:d  {I@1}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r10.3<4>:d  r10.3<4;1,0>:d  r10.1<4;1,0>:d  {I@2}
(W)  macl (1|M0)  r13.0<1>:ud  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud
(W)  add (4|M0)  r10.4<1>:d  r10.3<0;1,0>:d  r10.4<1;1,0>:d  {I@2}
(W)  add (4|M0)  r10.12<1>:d  r10.11<0;1,0>:d  r10.12<1;1,0>:d
(W)  add (4|M0)  r11.4<1>:d  r11.3<0;1,0>:d  r11.4<1;1,0>:d
(W)  add (4|M0)  r11.12<1>:d  r11.11<0;1,0>:d  r11.12<1;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r10.8<1>:d  r10.7<0;1,0>:d  r10.8<1;1,0>:d  {I@4}
(W)  mach (1|M0)  r5.0<1>:d  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud  {$5.src}
(W)  add (8|M0)  r11.8<1>:d  r11.7<0;1,0>:d  r11.8<1;1,0>:d  {I@4}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  macl (1|M0)  r22.0<1>:ud  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud  {Compacted}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  mov (1|M0)  r5.1<1>:d  r5.0<0;1,0>:d  {Compacted,I@5}
(W)  add (16|M0)  r11.0<1>:d  r10.15<0;1,0>:d  r11.0<1;1,0>:d  {I@5}
(W)  mach (1|M0)  r5.0<1>:d  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  macl (1|M0)  r12.0<1>:ud  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  add (1|M0)  r6.0<1>:q  r5.4<0;1,0>:q  8:w  {Compacted}
(W)  mov (1|M0)  r7.0<1>:uq  r5.4<0;1,0>:uq  {Compacted}
(W)  mov (1|M0)  r8.0<1>:d  r11.15<0;1,0>:d  {I@7}
(W)  mov (1|M0)  r5.4<1>:d  r5.0<0;1,0>:d  {I@7}
(W)  mach (1|M0)  r5.0<1>:d  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mov (1|M0)  r4.6<1>:d  r5.0<0;1,0>:d  {I@1}
(W)  send.ugm (1|M0)  r5  r7  null:0  0x0  0x02128580  {I@1,$6} // wr:1+0, rd:1; load.ugm.d32x1t.a64.uc.uc
(W)  send.ugm (1|M0)  r6  r6  r8:1  0x0  0x0410058C  {$7} // wr:2+1, rd:1; atomic_iadd.ugm.d32.a64
(W)  add (32|M0)  r10.0<1>:d  r10.0<1;1,0>:d  r6.0<0;1,0>:ud  {$7.dst}
        add (32|M0)  r8.0<1>:d  r10.0<1;1,0>:d  0:w  {Compacted,I@1}
        add (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  -124:w  {Compacted,$6.src}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r8.0<1;1,0>:ud  r5.0<0;1,0>:ud  {@2,$6.dst}
        mov (16|M0)  r10.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@2}
        mov (16|M16)  r8.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r14.0<1>:q  r5.4<0;1,0>:q  r10.0<2;1,0>:ud  {@2,$0.src}
        add (16|M16)  r16.0<1>:q  r5.4<0;1,0>:q  r8.0<2;1,0>:ud  {I@2}
(f3.0)  goto (32|M0)  L12816  L12816
L11680:
        mov (16|M0)  r8.0<4>:uw  r1.0<1;1,0>:uw
        mov (16|M0)  r32.0<1>:q  r8.0<4;1,0>:uw  {I@1}
        mov (16|M16)  r8.0<4>:uw  r1.16<1;1,0>:uw
(W)  mov (1|M0)  r4.14<1>:d  r13.0<0;1,0>:d
(W)  mov (1|M0)  r4.15<1>:d  r5.1<0;1,0>:d
        mov (16|M16)  r30.0<1>:q  r8.0<4;1,0>:uw  {I@3}
        add (16|M16)  r8.0<1>:q  r4.7<0;1,0>:q  r30.0<1;1,0>:q  {I@1}
        add (16|M16)  r49.0<1>:q  r8.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@1}
        mov (16|M0)  r8.0<4>:uw  r2.0<1;1,0>:uw
        mov (16|M0)  r28.0<1>:q  r8.0<4;1,0>:uw  {I@1}
        mov (16|M16)  r8.0<4>:uw  r2.16<1;1,0>:uw
        add (16|M0)  r10.0<1>:q  r4.7<0;1,0>:q  r32.0<1;1,0>:q
        mov (16|M16)  r26.0<1>:q  r8.0<4;1,0>:uw  {I@2}
(W)  mov (1|M0)  r4.14<1>:d  r22.0<0;1,0>:d
(W)  mov (1|M0)  r4.15<1>:d  r5.4<0;1,0>:d
        add (16|M0)  r51.0<1>:q  r10.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@4}
        add (16|M16)  r8.0<1>:q  r4.7<0;1,0>:q  r26.0<1;1,0>:q  {I@2}
        add (16|M16)  r45.0<1>:q  r8.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@1}
        mov (16|M0)  r8.0<4>:uw  r3.0<1;1,0>:uw  {$1.dst}
        mov (16|M0)  r24.0<1>:q  r8.0<4;1,0>:uw  {I@1}
        mov (16|M16)  r8.0<4>:uw  r3.16<1;1,0>:uw
        add (16|M0)  r10.0<1>:q  r4.7<0;1,0>:q  r28.0<1;1,0>:q
        mov (16|M16)  r22.0<1>:q  r8.0<4;1,0>:uw  {I@2}
(W)  mov (1|M0)  r4.14<1>:d  r12.0<0;1,0>:d
(W)  mov (1|M0)  r4.15<1>:d  r4.6<0;1,0>:d
        add (16|M0)  r47.0<1>:q  r10.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@4}
(W)  mov (1|M0)  r4.3<1>:uq  r4.4<0;1,0>:uq
        add (16|M16)  r8.0<1>:q  r4.7<0;1,0>:q  r22.0<1;1,0>:q  {Compacted,I@3}
        add (16|M0)  r10.0<1>:q  r4.7<0;1,0>:q  r24.0<1;1,0>:q  {Compacted}
        mov (32|M0)  r6.0<1>:d  r4.6<0;1,0>:d  {I@3}
        add (16|M16)  r41.0<1>:q  r8.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@3}
        add (16|M0)  r43.0<1>:q  r10.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@3}
        mov (32|M0)  r8.0<1>:d  r4.7<0;1,0>:d
        mov (32|M0)  r10.0<1>:d  5:w
(W)  mov (2|M0)  r5.6<1>:uq  r4.5<0;1,0>:uq
        send.ugm (32|M0)  null  r14  r6:6  0x0  0x08022584  {I@2,$8} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc
        mov (32|M0)  r12.0<1>:d  67:w  {Compacted}
        mov (32|M0)  r6.0<1>:d  r5.12<0;1,0>:d  {Compacted,@2,$8.src}
        mov (32|M0)  r8.0<1>:d  r5.15<0;1,0>:d
        mov (32|M0)  r10.0<1>:d  3:w
(W)  mov (2|M0)  r5.6<1>:uq  r4.6<0;1,0>:uq
        send.ugm (32|M0)  null  r14  r6:8  0xC000  0x08023584  {I@2,$9} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0xC]
        mov (32|M0)  r6.0<1>:d  5:w  {Compacted,$9.src}
        mov (32|M0)  r8.0<1>:d  r5.12<0;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r10.0<1>:d  r5.15<0;1,0>:d
        mov (32|M0)  r12.0<1>:d  6:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:8  0x1C000  0x08023584  {I@1,$10} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0x1C]
        mov (16|M0)  r6.0<1>:d  r51.0<2;1,0>:d  {Compacted,$10.src}
        mov (16|M16)  r7.0<1>:d  r49.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r51.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r49.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:6  0x2C000  0x08022584  {I@1,$11} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x2C]
        mov (16|M0)  r6.0<1>:d  r47.0<2;1,0>:d  {Compacted,$11.src}
        mov (16|M16)  r7.0<1>:d  r45.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r47.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r45.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x38000  0x08022584  {I@1,$12} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x38]
        mov (16|M0)  r6.0<1>:d  r43.0<2;1,0>:d  {Compacted,$12.src}
        mov (16|M16)  r7.0<1>:d  r41.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r43.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r41.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x44000  0x08022584  {I@1,$13} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x44]
        mov (16|M0)  r6.0<1>:d  r32.0<2;1,0>:d  {Compacted,$13.src}
        mov (16|M16)  r7.0<1>:d  r30.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r32.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r30.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x50000  0x08022584  {I@1,$14} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x50]
        mov (16|M0)  r6.0<1>:d  r28.0<2;1,0>:d  {Compacted,$14.src}
        mov (16|M16)  r7.0<1>:d  r26.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r28.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r26.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x5C000  0x08022584  {I@1,$15} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x5C]
(W)  mov (1|M0)  r4.3<1>:uq  r5.3<0;1,0>:uq
        mov (16|M0)  r6.0<1>:d  r24.0<2;1,0>:d  {Compacted,$15.src}
        mov (16|M16)  r7.0<1>:d  r22.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r24.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r22.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  5:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:6  0x68000  0x08022584  {I@1,$4} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x68]
        mov (32|M0)  r6.0<1>:d  r4.6<0;1,0>:d  {Compacted,$4.src}
        mov (32|M0)  r8.0<1>:d  r4.7<0;1,0>:d
        send.ugm (32|M0)  null  r14  r6:4  0x74000  0x08021584  {I@1,$5} // wr:4+4, rd:0; store.ugm.d32x2.a64.uc.uc.flat[A+0x74]
        goto (32|M0)  L12816  L12912
L12816:
        join (32|M0)  L12912
L12832:
        add (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  4:w  {$5.src}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r8.0<1;1,0>:ud  r5.0<0;1,0>:ud  {I@1}
(f2.0)  goto (32|M0)  L12912  L12912
L12880:
        mov (32|M0)  r6.0<1>:d  -1:w
        send.ugm (32|M0)  null  r14  r6:2  0x0  0x08020584  {I@1,$6} // wr:4+2, rd:0; store.ugm.d32.a64.uc.uc
L12912:
        join (32|M0)  L12960
L12928:
(W)  or (1|M0)  cr0.1<1>:ud  cr0.1<0;1,0>:ud  0x20000000:ud  {A@1}
        sync.nop  null  {A@1}
L12960:
        join (32|M0)  L12976
L12976:
        sync.allrd  ($5,$6)
(W)  send.slm (1|M0)  r6  r40  null:0  0x0  0x0210001F  {$7} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r6.0<1;1,0>:ud  {$7.dst}
(W)  mov (1|M0)  r6.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r6.10<1>:ub  r40.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r6  null:0  0x0  0x02000004  {I@1,$8} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        mov (32|M0)  r8.0<1>:d  r18.0<4;1,0>:b
(W)  mul (16|M0)  acc0.0<1>:d  r8.0<1;1,0>:d  0x5556:uw  {I@1}
        mach (16|M0)  r6.0<1>:d  r8.0<1;1,0>:d  1431655766:d  {$8.src}
(W)  mul (16|M0)  acc0.0<1>:d  r9.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r7.0<1>:d  r9.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f1.0  null<1>:d  r6.0<1;1,0>:d  0:w  {I@1}
(f1.0)  add (32|M0)  r6.0<1>:d  r6.0<1;1,0>:d  1:w
        mov (32|M0)  r8.0<1>:d  r6.0<4;1,0>:b  {I@1}
        mov (32|M0)  r6.0<1>:d  r20.0<4;1,0>:b
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  0x5556:uw  {I@1}
        mach (16|M0)  r10.0<1>:d  r6.0<1;1,0>:d  1431655766:d
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r11.0<1>:d  r7.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f0.0  null<1>:d  r10.0<1;1,0>:d  0:w  {I@1}
(f0.0)  add (32|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w
        mul (32|M0)  r64.0<1>:d  r112.0<1;1,0>:d  142:w  {Compacted}
        mov (32|M0)  r6.0<1>:d  r10.0<4;1,0>:b  {I@2}
        add3 (32|M0)  r10.0<1>:d  r64.0<1;0>:d  r94.0<1;0>:d  r18.0<1>:d  {Compacted,I@2}
        mul (32|M0)  r52.0<1>:d  r110.0<1;1,0>:d  142:w
        mad (32|M0)  r12.0<1>:d  r10.0<1;0>:d  r8.0<1;0>:d  68:w  {I@2}
        add3 (32|M0)  r8.0<1>:d  r52.0<1;0>:d  r96.0<1;0>:d  r20.0<1>:d  {I@2}
        cmp (32|M0)  (eq)f3.0  null<1>:d  r12.0<1;1,0>:d  r88.0<1;1,0>:d  {I@2}
        mad (32|M0)  r10.0<1>:d  r8.0<1;0>:d  r6.0<1;0>:d  68:w  {I@2}
(f3.0)  cmp (32|M0)  (lt)f3.0  null<1>:d  r38.0<1;1,0>:d  r60.0<1;1,0>:d
        cmp (32|M0)  (eq)f2.0  null<1>:d  r10.0<1;1,0>:d  r86.0<1;1,0>:d  {I@2}
(f3.0)  cmp (32|M0)  (gt)f3.0  null<1>:d  r68.0<1;1,0>:d  r74.0<1;1,0>:d
        add (32|M0)  acc0.0<1>:f  r62.0<1;1,0>:f  r108.0<1;1,0>:f  {$0.dst}
(f2.0)  cmp (32|M0)  (lt)f2.0  null<1>:d  r36.0<1;1,0>:d  r58.0<1;1,0>:d
        add (32|M0)  acc2.0<1>:f  r56.0<1;1,0>:f  r106.0<1;1,0>:f  {$2.dst}
(f3.0)  sel (32|M0)  r50.0<1>:f  acc0.0<1;1,0>:f  r62.0<1;1,0>:f
(f2.0)  cmp (32|M0)  (gt)f2.0  null<1>:d  r66.0<1;1,0>:d  r72.0<1;1,0>:d
        cmp (32|M0)  (lt)f3.0  r6.0<1>:d  r54.0<1;1,0>:d  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r54.0<1;1,0>:d  9:w
(f2.0)  sel (32|M0)  r22.0<1>:f  acc2.0<1;1,0>:f  r56.0<1;1,0>:f
        bfn.0xD8 (32|M0)  r18.0<1>:ud  r6.0<1;0>:ud  r8.0<1;0>:ud  r54.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f2.0  r6.0<1>:d  r70.0<1;1,0>:d  0:w  {F@1}
        add (32|M0)  r10.0<1>:d  r70.0<1;1,0>:d  9:w
        bfn.0xD8 (32|M0)  r20.0<1>:ud  r6.0<1;0>:ud  r10.0<1;0>:ud  r70.0<1>:ud  {I@1} // s0&s1|~s0&s2
        cmp (32|M0)  (lt)f2.0  null<1>:ud  r20.0<1;1,0>:ud  0x9:uw  {I@1}
(f2.0)  cmp (32|M0)  (lt)f2.0  null<1>:ud  r18.0<1;1,0>:ud  0x9:uw
(~f2.0) cmp (32|M0)  (gt)f2.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
(f2.0)  goto (32|M0)  L15576  L15576
L13744:
(W)  mov (1|M0)  r5.0<1>:q  r5.4<0;1,0>:q
(W)  mov (1|M0)  r8.0<1>:d  1:w  {Compacted}
(W)  mov (32|M0)  r9.0<1>:d  0:w
(W)  send.ugm (1|M0)  null  r5  r8:1  0x4000  0x02028584  {I@2,$9} // wr:1+1, rd:0; store.ugm.d32x1t.a64.uc.uc.flat[A+0x4]
        mov (32|M0)  r9.0<1>:d  124:w  {Compacted}
(W)  add (16|M0)  r9.1<2>:d  r9.0<2;1,0>:d  r9.1<2;1,0>:d  {I@1}
(W)  add (8|M0)  r9.2<4>:d  r9.2<4;1,0>:d  r9.1<4;1,0>:d  {I@1}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r9.3<4>:d  r9.3<4;1,0>:d  r9.1<4;1,0>:d  {I@2}
(W)  macl (1|M0)  r24.0<1>:ud  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud
(W)  add (4|M0)  r9.4<1>:d  r9.3<0;1,0>:d  r9.4<1;1,0>:d  {I@2}
(W)  add (4|M0)  r9.12<1>:d  r9.11<0;1,0>:d  r9.12<1;1,0>:d
(W)  add (4|M0)  r10.4<1>:d  r10.3<0;1,0>:d  r10.4<1;1,0>:d
(W)  add (4|M0)  r10.12<1>:d  r10.11<0;1,0>:d  r10.12<1;1,0>:d
(W)  mul (1|M0)  acc0.0<1>:ud  r4.3<0;1,0>:ud  r40.2<0;1,0>:uw
(W)  add (8|M0)  r9.8<1>:d  r9.7<0;1,0>:d  r9.8<1;1,0>:d  {I@4}
(W)  mach (1|M0)  r5.0<1>:d  r4.3<0;1,0>:ud  r40.1<0;1,0>:ud  {$9.src}
(W)  add (8|M0)  r10.8<1>:d  r10.7<0;1,0>:d  r10.8<1;1,0>:d  {I@4}
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  macl (1|M0)  r25.0<1>:ud  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.4<0;1,0>:ud  r40.12<0;1,0>:uw
(W)  mov (1|M0)  r4.6<1>:d  r5.0<0;1,0>:d  {I@5}
(W)  add (16|M0)  r10.0<1>:d  r9.15<0;1,0>:d  r10.0<1;1,0>:d  {I@5}
(W)  mach (1|M0)  r5.0<1>:d  r4.4<0;1,0>:ud  r40.6<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  macl (1|M0)  r36.0<1>:ud  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mul (1|M0)  acc0.0<1>:ud  r4.5<0;1,0>:ud  r40.14<0;1,0>:uw
(W)  add (1|M0)  r6.0<1>:q  r5.4<0;1,0>:q  8:w  {Compacted}
(W)  mov (1|M0)  r7.0<1>:uq  r5.4<0;1,0>:uq  {Compacted}
(W)  mov (1|M0)  r8.0<1>:d  r10.15<0;1,0>:d  {I@7}
(W)  mov (1|M0)  r4.7<1>:d  r5.0<0;1,0>:d  {I@7}
(W)  mach (1|M0)  r5.0<1>:d  r4.5<0;1,0>:ud  r40.7<0;1,0>:ud
(W)  mov (1|M0)  r4.3<1>:d  r5.0<0;1,0>:d  {I@1}
(W)  send.ugm (1|M0)  r5  r7  null:0  0x0  0x02128580  {I@1,$10} // wr:1+0, rd:1; load.ugm.d32x1t.a64.uc.uc
(W)  send.ugm (1|M0)  r6  r6  r8:1  0x0  0x0410058C  {$11} // wr:2+1, rd:1; atomic_iadd.ugm.d32.a64
(W)  add (32|M0)  r9.0<1>:d  r9.0<1;1,0>:d  r6.0<0;1,0>:ud  {$11.dst}
        add (32|M0)  r12.0<1>:d  r9.0<1;1,0>:d  0:w  {Compacted,I@1}
        add (32|M0)  r6.0<1>:d  r9.0<1;1,0>:d  -124:w  {Compacted,$10.src}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r12.0<1;1,0>:ud  r5.0<0;1,0>:ud  {@2,$10.dst}
        mov (16|M0)  r10.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@2}
        mov (16|M16)  r8.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
        add (16|M0)  r14.0<1>:q  r5.4<0;1,0>:q  r10.0<2;1,0>:ud  {I@2}
        add (16|M16)  r16.0<1>:q  r5.4<0;1,0>:q  r8.0<2;1,0>:ud  {I@2}
(f2.0)  goto (32|M0)  L15440  L15440
L14384:
        mov (16|M0)  r8.0<4>:uw  r1.0<1;1,0>:uw
(W)  mov (1|M0)  r4.4<1>:d  r24.0<0;1,0>:d
(W)  mov (1|M0)  r4.5<1>:d  r4.6<0;1,0>:d
        mov (16|M0)  r30.0<1>:q  r8.0<4;1,0>:uw  {I@3}
        mov (16|M16)  r8.0<4>:uw  r1.16<1;1,0>:uw
        mov (16|M16)  r32.0<1>:q  r8.0<4;1,0>:uw  {I@1}
        add (16|M0)  r8.0<1>:q  r4.2<0;1,0>:q  r30.0<1;1,0>:q
        add (16|M0)  r47.0<1>:q  r8.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@1}
        mov (16|M0)  r8.0<4>:uw  r2.0<1;1,0>:uw
        mov (16|M0)  r26.0<1>:q  r8.0<4;1,0>:uw  {I@1}
        mov (16|M16)  r8.0<4>:uw  r2.16<1;1,0>:uw
        add (16|M16)  r10.0<1>:q  r4.2<0;1,0>:q  r32.0<1;1,0>:q  {Compacted}
        mov (16|M16)  r28.0<1>:q  r8.0<4;1,0>:uw  {I@2}
(W)  mov (1|M0)  r4.4<1>:d  r25.0<0;1,0>:d  {Compacted}
(W)  mov (1|M0)  r4.5<1>:d  r4.7<0;1,0>:d
        add (16|M16)  r45.0<1>:q  r10.0<1;1,0>:q  r4.0<0;1,0>:ud  {I@4}
        add (16|M0)  r1.0<1>:q  r4.2<0;1,0>:q  r26.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r8.0<1>:q  r4.2<0;1,0>:q  r28.0<1;1,0>:q  {Compacted}
        add (16|M0)  r43.0<1>:q  r1.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@2}
        add (16|M16)  r41.0<1>:q  r8.0<1;1,0>:q  r4.1<0;1,0>:ud  {I@2}
        mov (16|M0)  r1.0<4>:uw  r3.0<1;1,0>:uw  {$1.dst}
        mov (16|M16)  r8.0<4>:uw  r3.16<1;1,0>:uw
(W)  mov (1|M0)  r4.4<1>:d  r36.0<0;1,0>:d
(W)  mov (1|M0)  r4.5<1>:d  r4.3<0;1,0>:d
        mov (16|M0)  r24.0<1>:q  r1.0<4;1,0>:uw  {I@4}
        mov (16|M16)  r1.0<1>:q  r8.0<4;1,0>:uw  {I@4}
(W)  mov (1|M0)  r4.0<1>:uq  r4.4<0;1,0>:uq  {Compacted}
        add (16|M0)  r10.0<1>:q  r4.2<0;1,0>:q  r24.0<1;1,0>:q  {Compacted,I@3}
        add (16|M16)  r8.0<1>:q  r4.2<0;1,0>:q  r1.0<1;1,0>:q  {Compacted,I@3}
        mov (32|M0)  r6.0<1>:f  r4.0<0;1,0>:f  {Compacted,I@3}
        add (16|M0)  r38.0<1>:q  r10.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@2}
        add (16|M16)  r36.0<1>:q  r8.0<1;1,0>:q  r4.2<0;1,0>:ud  {I@2}
        mov (32|M0)  r10.0<1>:d  5:w  {Compacted}
        mov (32|M0)  r8.0<1>:d  r4.1<0;1,0>:d  {Compacted}
(W)  mov (2|M0)  r4.0<1>:uq  r4.5<0;1,0>:uq  {Compacted,F@1}
        send.ugm (32|M0)  null  r14  r6:6  0x0  0x08022584  {I@2,$12} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc
        mov (32|M0)  r12.0<1>:d  82:w  {Compacted}
        sync.nop  null  {Compacted,I@2}
        mov (32|M0)  r6.0<1>:f  r4.0<0;1,0>:f  {Compacted,$12.src}
        mov (32|M0)  r8.0<1>:d  r4.3<0;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  3:w  {Compacted}
(W)  mov (2|M0)  r5.2<1>:uq  r4.6<0;1,0>:uq
        send.ugm (32|M0)  null  r14  r6:8  0xC000  0x08023584  {A@1,$13} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0xC]
        mov (32|M0)  r6.0<1>:d  5:w  {Compacted,$13.src}
        mov (32|M0)  r8.0<1>:d  r5.4<0;1,0>:d  {Compacted,I@2}
        mov (32|M0)  r10.0<1>:d  r5.7<0;1,0>:d
        mov (32|M0)  r12.0<1>:d  6:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:8  0x1C000  0x08023584  {I@1,$14} // wr:4+8, rd:0; store.ugm.d32x4.a64.uc.uc.flat[A+0x1C]
        mov (16|M0)  r6.0<1>:d  r47.0<2;1,0>:d  {Compacted,$14.src}
        mov (16|M16)  r7.0<1>:d  r45.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r47.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r45.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:6  0x2C000  0x08022584  {I@1,$15} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x2C]
        mov (16|M0)  r6.0<1>:d  r43.0<2;1,0>:d  {Compacted,$15.src}
        mov (16|M16)  r7.0<1>:d  r41.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r43.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r41.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x38000  0x08022584  {I@1,$0} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x38]
        mov (16|M0)  r6.0<1>:d  r38.0<2;1,0>:d  {Compacted,$0.src}
        mov (16|M16)  r7.0<1>:d  r36.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r38.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r36.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x44000  0x08022584  {I@1,$2} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x44]
        mov (16|M0)  r6.0<1>:d  r30.0<2;1,0>:d  {Compacted,$2.src}
        mov (16|M16)  r7.0<1>:d  r32.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r30.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r32.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x50000  0x08022584  {I@1,$4} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x50]
        mov (16|M0)  r6.0<1>:d  r26.0<2;1,0>:d  {Compacted,$4.src}
        mov (16|M16)  r7.0<1>:d  r28.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r26.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r28.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  6:w
        send.ugm (32|M0)  null  r14  r6:6  0x5C000  0x08022584  {I@1,$5} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x5C]
(W)  mov (1|M0)  r5.2<1>:uq  r5.5<0;1,0>:uq
        mov (16|M0)  r6.0<1>:d  r24.0<2;1,0>:d  {Compacted,$5.src}
        mov (16|M16)  r7.0<1>:d  r1.0<2;1,0>:d  {Compacted}
        mov (16|M0)  r8.0<1>:d  r24.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r9.0<1>:d  r1.1<2;1,0>:d  {Compacted}
        mov (32|M0)  r10.0<1>:d  5:w  {Compacted}
        send.ugm (32|M0)  null  r14  r6:6  0x68000  0x08022584  {I@1,$6} // wr:4+6, rd:0; store.ugm.d32x3.a64.uc.uc.flat[A+0x68]
        mov (32|M0)  r6.0<1>:d  r5.4<0;1,0>:d  {Compacted,$6.src}
        mov (32|M0)  r8.0<1>:d  r5.5<0;1,0>:d
        send.ugm (32|M0)  null  r14  r6:4  0x74000  0x08021584  {I@1,$7} // wr:4+4, rd:0; store.ugm.d32x2.a64.uc.uc.flat[A+0x74]
        goto (32|M0)  L15440  L15536
L15440:
        join (32|M0)  L15536
L15456:
        add (32|M0)  r2.0<1>:d  r6.0<1;1,0>:d  4:w  {$1.dst}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r2.0<1;1,0>:ud  r5.0<0;1,0>:ud  {I@1}
(f3.0)  goto (32|M0)  L15536  L15536
L15504:
        mov (32|M0)  r2.0<1>:d  -1:w
        send.ugm (32|M0)  null  r14  r2:2  0x0  0x08020584  {I@1,$8} // wr:4+2, rd:0; store.ugm.d32.a64.uc.uc
L15536:
        join (32|M0)  L15576
L15552:
(W)  or (1|M0)  cr0.1<1>:ud  cr0.1<0;1,0>:ud  0x20000000:ud  {A@1}
        sync.nop  null  {Compacted,A@1}
L15576:
        join (32|M0)  L15592
L15592:
(W)  send.slm (1|M0)  r1  r40  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r1.0<1;1,0>:ud  {Compacted,$9.dst}
(W)  mov (1|M0)  r1.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r1.10<1>:ub  r40.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r1  null:0  0x0  0x02000004  {I@1,$10} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        cmp (32|M0)  (gt)f2.0  null<1>:d  r34.0<1;1,0>:d  2580991:d
(f2.0)  goto (32|M0)  L16272  L16272
L15712:
        mov (32|M0)  r6.0<1>:d  r20.0<4;1,0>:b  {$7.src}
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  0x5556:uw  {I@1}
        mach (16|M0)  r2.0<1>:d  r6.0<1;1,0>:d  1431655766:d  {$8.src}
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r3.0<1>:d  r7.0<1;1,0>:d  1431655766:d  {$1.dst}
        cmp (32|M0)  (lt)f1.0  null<1>:d  r2.0<1;1,0>:d  0:w  {I@1}
(f1.0)  add (32|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w
        add3 (32|M0)  r6.0<1>:d  r52.0<1;0>:d  r90.0<1;0>:d  r20.0<1>:d
        mov (32|M0)  r8.0<1>:d  r2.0<4;1,0>:b  {I@2}
        mad (32|M0)  r2.0<1>:d  r6.0<1;0>:d  r8.0<1;0>:d  68:w  {I@1}
        cmp (32|M0)  (eq)f1.0  null<1>:d  r2.0<1;1,0>:d  r86.0<1;1,0>:d  {I@1}
(f1.0)  cmp (32|M0)  (gt)f1.0  null<1>:d  r58.0<1;1,0>:d  r82.0<1;1,0>:d
(f1.0)  cmp (32|M0)  (gt)f1.0  null<1>:d  r66.0<1;1,0>:d  r72.0<1;1,0>:d
        add (32|M0)  acc0.0<1>:f  r114.0<1;1,0>:f  r22.0<1;1,0>:f
        mov (32|M0)  r6.0<1>:d  r18.0<4;1,0>:b
(f1.0)  sel (32|M0)  r10.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  0x5556:uw  {A@1}
        mach (16|M0)  r2.0<1>:d  r6.0<1;1,0>:d  1431655766:d
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  0x5556:uw
        mach (16|M16)  r3.0<1>:d  r7.0<1;1,0>:d  1431655766:d
        cmp (32|M0)  (lt)f0.0  null<1>:d  r2.0<1;1,0>:d  0:w  {I@1}
(f0.0)  add (32|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w
        add3 (32|M0)  r6.0<1>:d  r64.0<1;0>:d  r92.0<1;0>:d  r18.0<1>:d
        mov (32|M0)  r8.0<1>:d  r2.0<4;1,0>:b  {I@2}
        mad (32|M0)  r2.0<1>:d  r6.0<1;0>:d  r8.0<1;0>:d  68:w  {I@1}
        cmp (32|M0)  (eq)f0.0  null<1>:d  r2.0<1;1,0>:d  r88.0<1;1,0>:d  {I@1}
(f0.0)  cmp (32|M0)  (gt)f0.0  null<1>:d  r60.0<1;1,0>:d  r84.0<1;1,0>:d
        mov (16|M0)  r1.0<2>:ud  r34.0<1;1,0>:ud  {Compacted,$10.src}
(f0.0)  cmp (32|M0)  (gt)f0.0  null<1>:d  r68.0<1;1,0>:d  r74.0<1;1,0>:d
        shl (16|M0)  r12.0<1>:q  r1.0<2;1,0>:d  2:w  {I@2}
        mov (16|M16)  r1.0<2>:ud  r35.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r8.0<1>:f  r10.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r116.0<1;1,0>:f  r50.0<1;1,0>:f  {Compacted,$3.dst}
        shl (16|M16)  r10.0<1>:q  r1.0<2;1,0>:d  2:w  {A@1}
(f0.0)  sel (32|M0)  r6.0<1>:f  acc0.0<1;1,0>:f  r50.0<1;1,0>:f
        add (16|M0)  r1.0<1>:q  r12.0<1;1,0>:q  r5.1<0;1,0>:q  {Compacted}
        add (16|M16)  r3.0<1>:q  r10.0<1;1,0>:q  r5.1<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  null  r1  r6:4  0x0  0x08001584  {A@1,$11} // wr:4+4, rd:0; store.ugm.d32x2.a64
L16272:
        join (32|M0)  L16288
L16288:
(W)  mov (16|M0)  r112.0<1>:f  r40.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r112  null:0  0x0  0x02000010  {EOT,F@1,$12} // wr:1+0, rd:0; end of thread
L16320:
(W)  mov (16|M0)  null<1>:ud  0xBBA0D7F3:ud
(W)  mov (16|M0)  null<1>:ud  0x7A90063E:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
