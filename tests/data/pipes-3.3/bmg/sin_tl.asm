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
(W)  mov (16|M0)  r78.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        shl (32|M0)  r4.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r3.0<1>:d  r78.1<0;1,0>:d  10:w  {Compacted,I@3}
(W)  mov (1|M0)  r2.4<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r2.5<1>:d  512:w
        bfn.0xF8 (32|M0)  r8.0<1>:ud  r4.0<1;0>:ud  r2.4<0;0>:ud  r3.0<0>:ud  {I@2} // s0&s1|s2
        mov (16|M0)  r12.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r14.0<2>:ud  r9.0<1;1,0>:ud  {Compacted}
        and (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  508:w
        shl (16|M0)  r20.0<1>:q  r12.0<2;1,0>:d  2:w  {I@3}
        shl (16|M16)  r22.0<1>:q  r14.0<2;1,0>:d  2:w  {I@3}
        bfn.0xFE (32|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r3.0<0;0>:ud  r2.5<0>:ud  {I@3} // s0|s1|s2
        add (16|M0)  r24.0<1>:q  r20.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@3}
        add (16|M16)  r26.0<1>:q  r22.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@3}
        send.ugm (32|M0)  r46  r24  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
        mov (16|M0)  r16.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r18.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r4.0<1>:q  r16.0<2;1,0>:d  2:w  {I@2}
        shl (16|M16)  r6.0<1>:q  r18.0<2;1,0>:d  2:w  {I@2}
        add (16|M0)  r28.0<1>:q  r4.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r30.0<1>:q  r6.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r54  r28  null:0  0x0  0x08803580  {I@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  r80.3<1>:ud  0x27C234C4:ud
(W)  mov (1|M0)  r80.2<1>:ud  0x33A22168:ud
(W)  mov (1|M0)  r80.1<1>:ud  0x3FC90FDA:ud
(W)  mov (1|M0)  r82.4<1>:ud  0x3F22F983:ud
(W)  mov (1|M0)  r80.0<1>:ud  0x3F000000:ud
(W)  mov (1|M0)  r82.10<1>:ud  0x3E2AAAAB:ud
(W)  mov (1|M0)  r82.9<1>:ud  0x3C088887:ud
(W)  mov (1|M0)  r82.8<1>:ud  0xB95009D4:ud
(W)  mov (1|M0)  r82.7<1>:ud  0x3636DF25:ud
(W)  mov (1|M0)  r82.6<1>:ud  0x2F2EC9D3:ud
(W)  mov (1|M0)  r79.2<1>:ud  0xB2D72F34:ud
(W)  mov (1|M0)  r79.1<1>:d  -2147483648:d
(W)  mov (1|M0)  r82.5<1>:ud  0x3D2AAAAB:ud
(W)  mov (1|M0)  r82.3<1>:ud  0xBAB60B60:ud
(W)  mov (1|M0)  r82.2<1>:f  2.48006e-05:f
(W)  mov (1|M0)  r82.1<1>:f  0xB492923A:f
(W)  mov (1|M0)  r82.0<1>:f  0x2D47D74E:f
(W)  mov (1|M0)  r79.0<1>:f  0x310F74F6:f
(W)  mov (1|M0)  r80.15<1>:d  8388607:d
(W)  mov (1|M0)  r80.14<1>:d  8388608:d
(W)  mov (1|M0)  r80.13<1>:f  -1.666666e-01:f
(W)  mov (1|M0)  r80.12<1>:f  0x3C08876A:f
(W)  mov (1|M0)  r80.11<1>:f  0x362EDEF8:f
(W)  mov (1|M0)  r80.10<1>:f  0xB94FB7FF:f
(W)  mov (1|M0)  r80.9<1>:f  -5.126688e-12:f
(W)  mov (1|M0)  r80.8<1>:f  0xB4222000:f
(W)  mov (1|M0)  r80.7<1>:f  -9.675026e-04:f
(W)  mov (1|M0)  r80.6<1>:f  -3.140625e+00:f
(W)  mov (1|M0)  r80.5<1>:f  0x3EA2F983:f
(W)  mov (1|M0)  r80.4<1>:f  0x4B400000:f  {Compacted}
        and (32|M0)  r62.0<1>:d  r46.0<1;1,0>:d  2147483647:d  {$1.dst}
        cmp (32|M0)  (gt)f3.0  null<1>:f  r62.0<1;1,0>:f  10000.0:f  {I@1}
        add (16|M0)  r68.0<1>:q  r20.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r70.0<1>:q  r22.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M0)  r64.0<1>:q  r4.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r66.0<1>:q  r6.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
(f3.0)  goto (32|M0)  L1168  L1168
L1000:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r46.0<1;0>:f  r80.5<0>:f  {A@2}
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r46.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r76.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L1168  L4720
L1168:
        join (32|M0)  L4720
L1184:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r62.0<1;1,0>:f  2.0:f
(f2.0)  goto (32|M0)  L3808  L3808
L1216:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r46.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,@3,$2.src}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r62.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f3.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f3.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f3.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f3.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f3.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f3.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f3.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f3.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f3.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f3.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f3.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f3.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f3.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f3.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f3.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f3.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f3.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f3.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f3.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f3.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f3.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f3.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f3.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f3.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f3.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f3.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f3.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f3.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f3.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f3.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L3808  L4096
L3808:
        join (32|M0)  L4096
L3824:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r62.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r62.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r62.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L4096:
        join (32|M0)  L4720
L4112:
        and (32|M0)  (eq)f1.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f1.0)  goto (32|M0)  L4448  L4448
L4160:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f0.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f0.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f3.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L4448  L4608
L4448:
        join (32|M0)  L4608
L4464:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L4608:
        join (32|M0)  L4720
L4624:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r62.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r46.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f1.0  null<1>:f  r46.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f2.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f1.0)  sel (32|M0)  r76.0<1>:f  r46.0<1;1,0>:f  acc0.0<1;1,0>:f
L4720:
        join (32|M0)  L4736
L4736:
        and (32|M0)  r62.0<1>:d  r48.0<1;1,0>:d  2147483647:d
        cmp (32|M0)  (gt)f0.0  null<1>:f  r62.0<1;1,0>:f  10000.0:f  {I@1}
(f0.0)  goto (32|M0)  L4944  L4944
L4784:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r48.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r48.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r74.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L4944  L8496
L4944:
        join (32|M0)  L8496
L4960:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r62.0<1;1,0>:f  2.0:f
(f3.0)  goto (32|M0)  L7584  L7584
L4992:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r48.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,@3,$2.src}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r62.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f2.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f2.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f2.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f2.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f2.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f2.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f2.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f2.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f2.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f2.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f2.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f2.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f2.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f2.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f2.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f2.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f2.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f2.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f2.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f2.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f2.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f2.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f2.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f2.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f2.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f2.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f2.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f2.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f2.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f2.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L7584  L7872
L7584:
        join (32|M0)  L7872
L7600:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r62.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r62.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r62.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L7872:
        join (32|M0)  L8496
L7888:
        and (32|M0)  (eq)f2.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f2.0)  goto (32|M0)  L8224  L8224
L7936:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f1.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f1.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f0.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L8224  L8384
L8224:
        join (32|M0)  L8384
L8240:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L8384:
        join (32|M0)  L8496
L8400:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r62.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r48.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f2.0  null<1>:f  r48.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f3.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f2.0)  sel (32|M0)  r74.0<1>:f  r48.0<1;1,0>:f  acc0.0<1;1,0>:f
L8496:
        join (32|M0)  L8512
L8512:
        and (32|M0)  r62.0<1>:d  r50.0<1;1,0>:d  2147483647:d
        cmp (32|M0)  (gt)f1.0  null<1>:f  r62.0<1;1,0>:f  10000.0:f  {I@1}
(f1.0)  goto (32|M0)  L8720  L8720
L8560:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r50.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r50.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r72.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L8720  L12272
L8720:
        join (32|M0)  L12272
L8736:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r62.0<1;1,0>:f  2.0:f
(f0.0)  goto (32|M0)  L11360  L11360
L8768:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r50.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,@3,$2.src}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r62.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f1.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f1.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f1.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f1.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f1.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f1.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f1.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f1.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f1.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f1.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f1.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f1.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f1.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f1.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f1.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f1.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f1.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f1.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f1.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f1.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f1.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f1.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f1.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f1.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f1.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f1.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f1.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f1.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f1.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f1.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L11360  L11648
L11360:
        join (32|M0)  L11648
L11376:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r62.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r62.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r62.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L11648:
        join (32|M0)  L12272
L11664:
        and (32|M0)  (eq)f3.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f3.0)  goto (32|M0)  L12000  L12000
L11712:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f2.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f2.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f1.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L12000  L12160
L12000:
        join (32|M0)  L12160
L12016:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L12160:
        join (32|M0)  L12272
L12176:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r62.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r50.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f3.0  null<1>:f  r50.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f0.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f3.0)  sel (32|M0)  r72.0<1>:f  r50.0<1;1,0>:f  acc0.0<1;1,0>:f
L12272:
        join (32|M0)  L12288
L12288:
        and (32|M0)  r62.0<1>:d  r52.0<1;1,0>:d  2147483647:d
        cmp (32|M0)  (gt)f2.0  null<1>:f  r62.0<1;1,0>:f  10000.0:f  {I@1}
(f2.0)  goto (32|M0)  L12496  L12496
L12336:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r52.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r52.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r62.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L12496  L16048
L12496:
        join (32|M0)  L16048
L12512:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r62.0<1;1,0>:f  2.0:f  {F@1}
(f1.0)  goto (32|M0)  L15136  L15136
L12544:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r52.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {I@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,@3,$2.src}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r62.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f0.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f0.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f0.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f0.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f0.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f0.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f0.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f0.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f0.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f0.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f0.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f0.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f0.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f0.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f0.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f0.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f0.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f0.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f0.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f0.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f0.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f0.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f0.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f0.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f0.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f0.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f0.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f0.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f0.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f0.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L15136  L15424
L15136:
        join (32|M0)  L15424
L15152:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r62.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r62.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r62.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L15424:
        join (32|M0)  L16048
L15440:
        and (32|M0)  (eq)f0.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f0.0)  goto (32|M0)  L15776  L15776
L15488:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f3.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f3.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f2.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L15776  L15936
L15776:
        join (32|M0)  L15936
L15792:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L15936:
        join (32|M0)  L16048
L15952:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r62.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r52.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f0.0  null<1>:f  r52.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f1.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f0.0)  sel (32|M0)  r62.0<1>:f  r52.0<1;1,0>:f  acc0.0<1;1,0>:f
L16048:
        join (32|M0)  L16064
L16064:
        and (32|M0)  r46.0<1>:d  r54.0<1;1,0>:d  2147483647:d  {$2.dst}
        cmp (32|M0)  (gt)f3.0  null<1>:f  r46.0<1;1,0>:f  10000.0:f  {I@1}
(f3.0)  goto (32|M0)  L16272  L16272
L16112:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r54.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r54.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r52.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L16272  L19824
L16272:
        join (32|M0)  L19824
L16288:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r46.0<1;1,0>:f  2.0:f
(f2.0)  goto (32|M0)  L18912  L18912
L16320:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r54.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r46.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f3.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f3.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f3.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f3.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f3.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f3.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f3.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f3.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f3.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f3.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f3.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f3.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f3.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f3.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f3.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f3.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f3.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f3.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f3.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f3.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f3.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f3.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f3.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f3.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f3.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f3.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f3.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f3.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f3.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f3.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L18912  L19200
L18912:
        join (32|M0)  L19200
L18928:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r46.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r46.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r46.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L19200:
        join (32|M0)  L19824
L19216:
        and (32|M0)  (eq)f1.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f1.0)  goto (32|M0)  L19552  L19552
L19264:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f0.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f0.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f3.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L19552  L19712
L19552:
        join (32|M0)  L19712
L19568:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L19712:
        join (32|M0)  L19824
L19728:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r46.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r54.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f1.0  null<1>:f  r54.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f2.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f1.0)  sel (32|M0)  r52.0<1>:f  r54.0<1;1,0>:f  acc0.0<1;1,0>:f
L19824:
        join (32|M0)  L19840
L19840:
        and (32|M0)  r46.0<1>:d  r56.0<1;1,0>:d  2147483647:d
        cmp (32|M0)  (gt)f0.0  null<1>:f  r46.0<1;1,0>:f  10000.0:f  {I@1}
(f0.0)  goto (32|M0)  L20048  L20048
L19888:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r56.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r56.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r50.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L20048  L23600
L20048:
        join (32|M0)  L23600
L20064:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r46.0<1;1,0>:f  2.0:f
(f3.0)  goto (32|M0)  L22688  L22688
L20096:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r56.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r46.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f2.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f2.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f2.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f2.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f2.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f2.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f2.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f2.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f2.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f2.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f2.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f2.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f2.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f2.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f2.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f2.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f2.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f2.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f2.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f2.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f2.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f2.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f2.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f2.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f2.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f2.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f2.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f2.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f2.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f2.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L22688  L22976
L22688:
        join (32|M0)  L22976
L22704:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r46.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r46.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r46.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L22976:
        join (32|M0)  L23600
L22992:
        and (32|M0)  (eq)f2.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f2.0)  goto (32|M0)  L23328  L23328
L23040:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f1.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f1.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f0.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L23328  L23488
L23328:
        join (32|M0)  L23488
L23344:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L23488:
        join (32|M0)  L23600
L23504:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r46.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r56.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f2.0  null<1>:f  r56.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f3.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f2.0)  sel (32|M0)  r50.0<1>:f  r56.0<1;1,0>:f  acc0.0<1;1,0>:f
L23600:
        join (32|M0)  L23616
L23616:
        and (32|M0)  r46.0<1>:d  r58.0<1;1,0>:d  2147483647:d
        cmp (32|M0)  (gt)f1.0  null<1>:f  r46.0<1;1,0>:f  10000.0:f  {I@1}
(f1.0)  goto (32|M0)  L23824  L23824
L23664:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r58.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r58.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r48.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L23824  L27376
L23824:
        join (32|M0)  L27376
L23840:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r46.0<1;1,0>:f  2.0:f
(f0.0)  goto (32|M0)  L26464  L26464
L23872:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r58.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r46.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f1.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f1.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f1.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f1.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f1.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f1.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f1.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f1.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f1.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f1.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f1.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f1.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f1.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f1.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f1.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f1.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f1.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f1.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f1.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f1.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f1.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f1.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f1.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f1.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f1.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f1.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f1.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f1.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f1.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f1.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L26464  L26752
L26464:
        join (32|M0)  L26752
L26480:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r46.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r46.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r46.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L26752:
        join (32|M0)  L27376
L26768:
        and (32|M0)  (eq)f3.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f3.0)  goto (32|M0)  L27104  L27104
L26816:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r18.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (lt)f2.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r18.0<1>:f
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r18.0<1;1,0>:f  acc0.0<1;1,0>:f
(f2.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f1.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r18.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r18.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L27104  L27264
L27104:
        join (32|M0)  L27264
L27120:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r18.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r18.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r18.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L27264:
        join (32|M0)  L27376
L27280:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r46.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r58.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f3.0  null<1>:f  r58.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f0.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f3.0)  sel (32|M0)  r48.0<1>:f  r58.0<1;1,0>:f  acc0.0<1;1,0>:f
L27376:
        join (32|M0)  L27392
L27392:
        and (32|M0)  r46.0<1>:d  r60.0<1;1,0>:d  2147483647:d
        cmp (32|M0)  (gt)f2.0  null<1>:f  r46.0<1;1,0>:f  10000.0:f  {I@1}
(f2.0)  goto (32|M0)  L27600  L27600
L27440:
        mad (32|M0)  r2.0<1>:f  r80.4<0;0>:f  r60.0<1;0>:f  r80.5<0>:f
        add (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0xCB400000:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  r60.0<1;0>:f  acc0.0<1;0>:f  r80.6<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.7<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.8<0>:f  {Compacted}
        mad (32|M0)  r6.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r80.9<0>:f  {Compacted}
        mul (32|M0)  r8.0<1>:f  r6.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc0.0<1>:f  r80.10<0;0>:f  r8.0<1;0>:f  r80.11<0>:f  {F@1}
        mad (32|M0)  acc0.0<1>:f  r80.12<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        shl (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  31:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r80.13<0;0>:f  acc0.0<1;0>:f  r8.0<1>:f
        xor (32|M0)  r10.0<1>:d  r4.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        mul (32|M0)  acc0.0<1>:f  r8.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mad (32|M0)  r18.0<1>:f  r10.0<1;0>:f  acc0.0<1;0>:f  r10.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L27600  L31152
L27600:
        join (32|M0)  L31152
L27616:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r46.0<1;1,0>:f  2.0:f
(f1.0)  goto (32|M0)  L30240  L30240
L27648:
        bfn.0xF8 (32|M0)  r4.0<1>:ud  r60.0<1;0>:ud  r80.15<0;0>:ud  r80.14<0>:ud  // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x63AB:uw  {A@1}
        macl (16|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -28220501:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x63AB:uw
        macl (16|M16)  r7.0<1>:d  r5.0<1;1,0>:d  -28220501:d
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x63AB:uw
        mach (16|M0)  r8.0<1>:d  r4.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x63AB:uw
        mach (16|M16)  r9.0<1>:d  r5.0<1;1,0>:ud  0xFE5163AB:ud
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9041:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  1011060801:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9041:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  1011060801:d
        addc (16|M0)  r12.0<1>:ud  r10.0<1;1,0>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r13.0<1>:ud  r11.0<1;1,0>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9041:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0x3C439041:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9041:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0x3C439041:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x9599:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  -614296167:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x9599:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  -614296167:d
        addc (16|M0)  r22.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r23.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x9599:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0xDB629599:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x9599:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0xDB629599:ud
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0xDDC0:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -181084736:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0xDDC0:uw
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -181084736:d
        addc (16|M0)  r24.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r25.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xF534DDC0:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0xDDC0:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xF534DDC0:ud
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x57D1:uw
        macl (16|M0)  r10.0<1>:d  r4.0<1;1,0>:d  -64530479:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x57D1:uw
        macl (16|M16)  r11.0<1>:d  r5.0<1;1,0>:d  -64530479:d
        addc (16|M0)  r26.0<1>:ud  r8.0<1;1,0>:ud  r10.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r14.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r27.0<1>:ud  r9.0<1;1,0>:ud  r11.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r15.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x57D1:uw
        mach (16|M0)  r16.0<1>:d  r4.0<1;1,0>:ud  0xFC2757D1:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x57D1:uw
        mach (16|M16)  r17.0<1>:d  r5.0<1;1,0>:ud  0xFC2757D1:ud
        add (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d  {I@1}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x1529:uw
        macl (16|M0)  r20.0<1>:d  r4.0<1;1,0>:d  1313084713:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x1529:uw
        macl (16|M16)  r21.0<1>:d  r5.0<1;1,0>:d  1313084713:d
        addc (16|M0)  r28.0<1>:ud  r18.0<1;1,0>:ud  r20.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r8.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r29.0<1>:ud  r19.0<1;1,0>:ud  r21.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r9.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x1529:uw
        mach (16|M0)  r10.0<1>:d  r4.0<1;1,0>:ud  0x4E441529:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x1529:uw
        mach (16|M16)  r11.0<1>:d  r5.0<1;1,0>:ud  0x4E441529:ud
        shr (32|M0)  r2.0<1>:ud  r46.0<1;1,0>:ud  23:w
        add (32|M0)  r14.0<1>:d  r10.0<1;1,0>:d  r8.0<1;1,0>:d  {Compacted,I@2}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  0x836E:uw
        macl (16|M0)  r16.0<1>:d  r4.0<1;1,0>:d  -1560706194:d
(W)  mul (16|M16)  acc0.0<1>:d  r5.0<1;1,0>:d  0x836E:uw
        add (32|M0)  r10.0<1>:d  r2.0<1;1,0>:d  -120:w  {Compacted,I@5}
        macl (16|M16)  r17.0<1>:d  r5.0<1;1,0>:d  -1560706194:d
        addc (16|M0)  r30.0<1>:ud  r14.0<1;1,0>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r18.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
        addc (16|M16)  r31.0<1>:ud  r15.0<1;1,0>:ud  r17.0<1;1,0>:ud  {Compacted,I@3}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r10.0<1;1,0>:ud  0x1F:uw
        mov (16|M16)  r19.0<1>:ud  acc0.0<1;1,0>:ud  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:ud  r4.0<1;1,0>:ud  0x836E:uw
(W)  mov (1|M0)  r1.0<1>:hf  -qnan(0x1E0):hf
        mach (16|M0)  r20.0<1>:d  r4.0<1;1,0>:ud  0xA2F9836E:ud
(W)  mul (16|M0)  acc0.0<1>:ud  r5.0<1;1,0>:ud  0x836E:uw
        mach (16|M16)  r21.0<1>:d  r5.0<1;1,0>:ud  0xA2F9836E:ud
(f0.0)  sel (32|M0)  r4.0<1>:d  r1.0<0;1,0>:w  0:w  {F@1}
        add (32|M0)  r8.0<1>:d  r20.0<1;1,0>:d  r18.0<1;1,0>:d  {I@2}
        add3 (32|M0)  r18.0<1>:d  r4.0<1;0>:d  r2.0<1;0>:d  -120:w  {I@2}
(f0.0)  sel (32|M0)  r34.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f0.0)  sel (32|M0)  r36.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f0.0)  sel (32|M0)  r14.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
(f0.0)  sel (32|M0)  r16.0<1>:d  r22.0<1;1,0>:d  r24.0<1;1,0>:d
(f0.0)  sel (32|M0)  r38.0<1>:d  r12.0<1;1,0>:d  r22.0<1;1,0>:d
(f0.0)  sel (32|M0)  r40.0<1>:d  r6.0<1;1,0>:d  r12.0<1;1,0>:d
(f0.0)  sel (32|M0)  r32.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d  {I@7}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r18.0<1;1,0>:ud  0x1F:uw  {I@7}
(f0.0)  sel (32|M0)  r22.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r6.0<1>:d  r22.0<1;0>:d  r4.0<1;0>:d  r10.0<1>:d  {I@1}
(f0.0)  sel (32|M0)  r20.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
(f0.0)  sel (32|M0)  r8.0<1>:d  r36.0<1;1,0>:d  r34.0<1;1,0>:d
(f0.0)  sel (32|M0)  r30.0<1>:d  r14.0<1;1,0>:d  r36.0<1;1,0>:d
(f0.0)  sel (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r14.0<1;1,0>:d
(f0.0)  sel (32|M0)  r26.0<1>:d  r38.0<1;1,0>:d  r16.0<1;1,0>:d
(f0.0)  sel (32|M0)  r24.0<1>:d  r40.0<1;1,0>:d  r38.0<1;1,0>:d
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r6.0<1;1,0>:ud  0x1F:uw  {I@7}
(f0.0)  sel (32|M0)  r36.0<1>:d  r1.0<0;1,0>:w  0:w
        add3 (32|M0)  r14.0<1>:d  r36.0<1;0>:d  r22.0<1;0>:d  r18.0<1>:d  {I@1}
(f0.0)  sel (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  r20.0<1;1,0>:d
(f0.0)  sel (32|M0)  r42.0<1>:d  r30.0<1;1,0>:d  r8.0<1;1,0>:d
(f0.0)  sel (32|M0)  r44.0<1>:d  r28.0<1;1,0>:d  r30.0<1;1,0>:d
(f0.0)  sel (32|M0)  r32.0<1>:d  r26.0<1;1,0>:d  r28.0<1;1,0>:d
(f0.0)  sel (32|M0)  r34.0<1>:d  r24.0<1;1,0>:d  r26.0<1;1,0>:d
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r14.0<1;1,0>:ud  0x1F:uw  {I@6}
        add (32|M0)  r8.0<1>:d  -r2.0<1;1,0>:d  24:w  {Compacted}
        and (32|M0)  r30.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted}
(f0.0)  sel (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  r12.0<1;1,0>:d  {I@7}
(f0.0)  sel (32|M0)  r38.0<1>:d  r44.0<1;1,0>:d  r42.0<1;1,0>:d  {I@7}
        and (32|M0)  r24.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@4}
(f0.0)  sel (32|M0)  r20.0<1>:d  r1.0<0;1,0>:w  0:w
(f0.0)  sel (32|M0)  r4.0<1>:d  r32.0<1;1,0>:d  r44.0<1;1,0>:d
(f0.0)  sel (32|M0)  r6.0<1>:d  r34.0<1;1,0>:d  r32.0<1;1,0>:d
        shl (32|M0)  r28.0<1>:d  r16.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted,I@6}
        shr (32|M0)  r26.0<1>:ud  r38.0<1;1,0>:ud  r24.0<1;1,0>:d  {I@5}
        cmp (32|M0)  (eq)f0.0  null<1>:d  r20.0<1;1,0>:d  -r14.0<1;1,0>:d  {I@5}
        or (32|M0)  r18.0<1>:d  r28.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r22.0<1>:d  r38.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
        shr (32|M0)  r12.0<1>:ud  r4.0<1;1,0>:ud  r24.0<1;1,0>:d
(f0.0)  sel (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  r18.0<1;1,0>:d  {I@3}
        or (32|M0)  r36.0<1>:d  r22.0<1;1,0>:d  r12.0<1;1,0>:d  {Compacted,I@2}
        shr (32|M0)  r42.0<1>:ud  r2.0<1;1,0>:ud  29:w  {I@2}
        shl (32|M0)  r40.0<1>:d  r4.0<1;1,0>:d  r30.0<1;1,0>:d  {Compacted}
(f0.0)  sel (32|M0)  r10.0<1>:d  r38.0<1;1,0>:d  r36.0<1;1,0>:d  {I@3}
        and (32|M0)  r30.0<1>:d  r42.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (32|M0)  r26.0<1>:d  r2.0<1;1,0>:d  2:w  {Compacted}
        shr (32|M0)  r28.0<1>:ud  r10.0<1;1,0>:ud  30:w  {I@3}
        shr (32|M0)  r32.0<1>:ud  r6.0<1;1,0>:ud  r24.0<1;1,0>:d
        mov (32|M0)  r14.0<1>:d  -r30.0<1;1,0>:d  {I@4}
        bfn.0x1E (32|M0)  r18.0<1>:ud  r26.0<1;0>:ud  r28.0<1;0>:ud  r14.0<1>:ud  {I@1} // (s0|s1)^s2
        or (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  r32.0<1;1,0>:d  {Compacted}
        lzd (32|M0)  r32.0<1>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
(f0.0)  sel (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r34.0<1;1,0>:d  {I@2}
        shl (32|M0)  r44.0<1>:d  r10.0<1;1,0>:d  2:w
        shr (32|M0)  r24.0<1>:ud  r6.0<1;1,0>:ud  30:w
        shr (32|M0)  r22.0<1>:ud  r8.0<1;1,0>:ud  30:w  {I@3}
        shl (32|M0)  r12.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        add (32|M0)  r34.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        add (32|M0)  r10.0<1>:d  -r32.0<1;1,0>:d  31:w
        bfn.0x1E (32|M0)  r4.0<1>:ud  r44.0<1;0>:ud  r22.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        bfn.0x1E (32|M0)  r20.0<1>:ud  r12.0<1;0>:ud  r24.0<1;0>:ud  r14.0<1>:ud  {I@4} // (s0|s1)^s2
        and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  31:w  {Compacted,I@4}
        and (32|M0)  r6.0<1>:d  r10.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (32|M0)  r16.0<1>:d  r42.0<1;1,0>:d  31:w  {Compacted}
        shl (32|M0)  r8.0<1>:d  r18.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r38.0<1>:ud  r4.0<1;1,0>:ud  r6.0<1;1,0>:d  {I@3}
        shr (32|M0)  r26.0<1>:ud  r20.0<1;1,0>:ud  r6.0<1;1,0>:d
        shl (32|M0)  r42.0<1>:d  r4.0<1;1,0>:d  r36.0<1;1,0>:d  {Compacted}
        or (32|M0)  r40.0<1>:d  r8.0<1;1,0>:d  r38.0<1;1,0>:d  {Compacted,I@3}
        or (32|M0)  r22.0<1>:d  r42.0<1;1,0>:d  r26.0<1;1,0>:d  {Compacted,I@2}
        shl (32|M0)  r34.0<1>:d  r40.0<1;1,0>:d  23:w  {Compacted,I@2}
        shr (32|M0)  r18.0<1>:ud  r22.0<1;1,0>:ud  9:w  {I@2}
        or (32|M0)  r10.0<1>:d  r34.0<1;1,0>:d  r18.0<1;1,0>:d  {Compacted,I@1}
        shl (32|M0)  r12.0<1>:d  r32.0<1;1,0>:d  23:w  {Compacted}
        lzd (32|M0)  r44.0<1>:ud  r10.0<1;1,0>:ud  {I@2}
        shr (32|M0)  r24.0<1>:ud  r40.0<1;1,0>:ud  9:w
        add (32|M0)  r14.0<1>:d  -r12.0<1;1,0>:d  1056964608:d  {I@3}
        add (32|M0)  r8.0<1>:d  r44.0<1;1,0>:d  1:w  {Compacted,I@3}
        add (32|M0)  r4.0<1>:d  -r44.0<1;1,0>:d  31:w  {Compacted}
        bfn.0xFE (32|M0)  r28.0<1>:ud  r24.0<1;0>:ud  r14.0<1;0>:ud  r16.0<1>:ud  {I@3} // s0|s1|s2
        and (32|M0)  r6.0<1>:d  r8.0<1;1,0>:d  31:w  {Compacted,I@3}
        and (32|M0)  r26.0<1>:d  r4.0<1;1,0>:d  31:w  {Compacted,I@3}
        add3 (32|M0)  r14.0<1>:d  r32.0<1;0>:d  r44.0<1;0>:d  1:w
        shl (32|M0)  r20.0<1>:d  r10.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@3}
        shr (32|M0)  r12.0<1>:ud  r22.0<1;1,0>:ud  r26.0<1;1,0>:d  {I@3}
        shl (32|M0)  r24.0<1>:d  r14.0<1;1,0>:d  23:w  {Compacted,I@3}
        or (32|M0)  r36.0<1>:d  r20.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        mul (32|M0)  acc2.0<1>:f  r28.0<1;1,0>:f  0x3FC90FDA:f
        add (32|M0)  r38.0<1>:d  -r24.0<1;1,0>:d  864026624:d  {I@2}
        shr (32|M0)  r18.0<1>:ud  r36.0<1;1,0>:ud  9:w  {I@2}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f
        bfn.0xFE (32|M0)  r34.0<1>:ud  r18.0<1;0>:ud  r38.0<1;0>:ud  r16.0<1>:ud  {I@1} // s0|s1|s2
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.2<0>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r34.0<1;0>:f  r80.1<0>:f  {Compacted,I@1}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r28.0<1;0>:f  r80.1<0>:f  {Compacted}
        shr (32|M0)  r6.0<1>:ud  r2.0<1;1,0>:ud  30:w
        mad (32|M0)  r4.0<1>:f  r12.0<1;0>:f  -r28.0<1;0>:f  r80.1<0>:f  {Compacted,F@1}
        add (32|M0)  r16.0<1>:d  r30.0<1;1,0>:d  r6.0<1;1,0>:d  {Compacted,I@1}
        add (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@1}
        goto (32|M0)  L30240  L30528
L30240:
        join (32|M0)  L30528
L30256:
        mad (32|M0)  acc0.0<1>:f  r80.0<0;0>:f  r46.0<1;0>:f  r82.4<0>:f
        rndz (32|M0)  r2.0<1>:f  acc0.0<1;1,0>:f
        mul (32|M0)  acc0.0<1>:f  r2.0<1;1,0>:f  0x3FC90FDA:f  {F@1}
        mad (32|M0)  r4.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r80.1<0>:f
        mad (32|M0)  acc2.0<1>:f  r46.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r46.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.1<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r4.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x33A22168:f
        mad (32|M0)  r6.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.2<0>:f  {I@3}
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.2<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -r6.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  acc0.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r2.0<1;1,0>:f  0x27C234C4:f
        mad (32|M0)  r8.0<1>:f  -acc2.0<1;0>:f  r2.0<1;0>:f  r80.3<0>:f
        mad (32|M0)  acc2.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  -acc2.0<1;1,0>:f {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  -r2.0<1;0>:f  r80.3<0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:d  r2.0<1;1,0>:f
        mov (32|M0)  r14.0<1>:f  -r8.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  acc0.0<1;1,0>:f
L30528:
        join (32|M0)  L31152
L30544:
        and (32|M0)  (eq)f0.0  null<1>:d  r16.0<1;1,0>:d  1:w  {I@2}
        mul (32|M0)  r20.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {F@1}
(f0.0)  goto (32|M0)  L30880  L30880
L30592:
        mad (32|M0)  acc0.0<1>:f  r79.0<0;0>:f  -r20.0<1;0>:f  r82.0<0>:f  {F@1}
        and (32|M0)  r4.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mad (32|M0)  acc0.0<1>:f  r82.1<0;0>:f  acc0.0<1;0>:f  r20.0<1>:f
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  -1050253722:d  {I@1}
        mad (32|M0)  acc0.0<1>:f  r82.2<0;0>:f  acc0.0<1;0>:f  r20.0<1>:f
        mad (32|M0)  acc0.0<1>:f  r82.3<0;0>:f  acc0.0<1;0>:f  r20.0<1>:f
        cmp (32|M0)  (lt)f3.0  null<1>:ud  r8.0<1;1,0>:ud  0xAE6667:ud  {I@1}
        add (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  -16777216:d
        mad (32|M0)  acc0.0<1>:f  r82.5<0;0>:f  acc0.0<1;0>:f  r20.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r4.0<1;1,0>:ud  0x3F480000:ud
        mul (32|M0)  r2.0<1>:f  r20.0<1;1,0>:f  acc0.0<1;1,0>:f
(f3.0)  sel (32|M0)  acc2.0<1>:f  r6.0<1;1,0>:f  0.0:f  {I@2}
(~f2.0) sel (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  0.28125:f
        mad (32|M0)  r10.0<1>:f  -acc2.0<1;0>:f  r20.0<1;0>:f  r80.0<0>:f
        add (32|M0)  acc2.0<1>:f  -acc2.0<1;1,0>:f  1.0:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  -acc0.0<1;0>:f  r2.0<1;0>:f  r20.0<1>:f  {F@6}
        add (32|M0)  acc0.0<1>:f  r10.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted,F@4}
        add (32|M0)  r6.0<1>:f  acc2.0<1;1,0>:f  -acc0.0<1;1,0>:f {Compacted}
        goto (32|M0)  L30880  L31040
L30880:
        join (32|M0)  L31040
L30896:
        mul (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r20.0<1;1,0>:f
        mad (32|M0)  acc2.0<1>:f  r79.2<0;0>:f  r20.0<1;0>:f  r82.6<0>:f
        mad (32|M0)  acc2.0<1>:f  r82.7<0;0>:f  acc2.0<1;0>:f  r20.0<1>:f
        mad (32|M0)  acc2.0<1>:f  r82.8<0;0>:f  acc2.0<1;0>:f  r20.0<1>:f
        mad (32|M0)  r2.0<1>:f  r82.9<0;0>:f  acc2.0<1;0>:f  r20.0<1>:f
        mul (32|M0)  acc2.0<1>:f  acc0.0<1;1,0>:f  r2.0<1;1,0>:f  {Compacted,F@1}
        mad (32|M0)  acc2.0<1>:f  -acc2.0<1;0>:f  r14.0<1;0>:f  r80.0<0>:f
        mad (32|M0)  acc2.0<1>:f  -r14.0<1;0>:f  acc2.0<1;0>:f  r20.0<1>:f
        mad (32|M0)  acc0.0<1>:f  acc2.0<1;0>:f  acc0.0<1;0>:f  r82.10<0>:f  {Compacted}
        add (32|M0)  r6.0<1>:f  r12.0<1;1,0>:f  -acc0.0<1;1,0>:f
L31040:
        join (32|M0)  L31152
L31056:
        shl (32|M0)  r2.0<1>:d  r16.0<1;1,0>:d  30:w  {Compacted,F@5}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r46.0<1;1,0>:ud  0x7F7FFFFF:ud
        xor (32|M0)  r4.0<1>:d  r2.0<1;1,0>:d  r60.0<1;1,0>:d  {Compacted,I@2}
        cmp (32|M0)  (eq)f0.0  null<1>:f  r60.0<1;1,0>:f  0.0:f
        bfn.0x78 (32|M0)  r6.0<1>:ud  r4.0<1;0>:ud  r79.1<0;0>:ud  r6.0<1>:ud  {A@1} // (~s0|~s1)^~s2
(~f1.0) sel (32|M0)  acc0.0<1>:f  r6.0<1;1,0>:f  qnan(0x0):f  {I@1}
(f0.0)  sel (32|M0)  r18.0<1>:f  r60.0<1;1,0>:f  acc0.0<1;1,0>:f
L31152:
        join (32|M0)  L31168
L31168:
        mov (32|M0)  r2.0<1>:ud  r76.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r4.0<1>:ud  r74.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r6.0<1>:ud  r72.0<1;1,0>:ud  {Compacted,F@2}
        mov (32|M0)  r8.0<1>:f  r62.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r10.0<1>:f  r52.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r12.0<1>:f  r50.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r14.0<1>:f  r48.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r16.0<1>:f  r18.0<1;1,0>:f  {Compacted,F@5}
        send.ugm (32|M0)  null  r68  r2:8  0x0  0x08003584  {A@1,$3} // wr:4+8, rd:0; store.ugm.d32x4.a64
        send.ugm (32|M0)  null  r64  r10:8  0x0  0x08003584  {F@1,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (16|M0)  r127.0<1>:ud  r78.0<1;1,0>:ud
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,I@1,$5} // wr:1+0, rd:0; end of thread
L31296:
(W)  mov (16|M0)  null<1>:ud  0x6DCFB084:ud
(W)  mov (16|M0)  null<1>:ud  0x3309129B:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
