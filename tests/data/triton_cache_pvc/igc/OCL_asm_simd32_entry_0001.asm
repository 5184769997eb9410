//.kernel softmax_kernel
//.platform PVCXT
//.thread_config numGRF=128, numAcc=4, numSWSB=16
//.options_string ""
//.full_options "-emitLocation -forceAssignRhysicalReg "" -hasRNEandDenorm -noStitchExternFunc -crossThreadDataAlignment 32 -linker 0 -lscEnableImmOffsFor 196638 -preserver0 -TotalGRFNum 128 -abortOnSpill 4 -boundsChecking -presched-ctrl 6 -presched-rp 100 -nodpsendreorder -SBIDDepLoc -output -binary -dumpcommonisa -shaderDumpFilter "" -dumpvisa -printHexFloatInAsm -noverifyCISA -enableHalfLSC -hasInt64Add -partialInt64 -generateDebugInfo "
//.instCount 1689
//.RA type	GRAPH_COLORING_SPILL_FF_RA
//.spill size 14912
//.spill GRF est. ref count 398
//.spill flag store 13
//.spill flag load 26

//.declare BuiltInR0 (0)  rf=r size=64 type=ud align=32 words (r0.0)
//.declare  (1)  rf=r size=64 type=ud alias=BuiltInR0+0 align=32 words (r0.0)
//.full_options "-emitLocation -forceAssignRhysicalReg "" -hasRNEandDenorm -noStitchExternFunc -crossThreadDataAlignment 32 -linker 0 -lscEnableImmOffsFor 196638 -preserver0 -TotalGRFNum 128 -abortOnSpill 4 -boundsChecking -presched-ctrl 6 -presched-rp 100 -nodpsendreorder -SBIDDepLoc -output -binary -dumpcommonisa -shaderDumpFilter "" -dumpvisa -printHexFloatInAsm -noverifyCISA -enableHalfLSC -hasInt64Add -partialInt64 -generateDebugInfo "
        load.ugm.d32x32t.a32.ca.ca (1|M0)  r1:2 bti[255][r127:1]   {A@1,$0} // ex_desc:0xFF000000; desc:0x6228E500 // $1384
        load.ugm.d32x16t.a32.ca.ca (1|M0)  r3:1 bti[255][r127:1]   {A@1,$1} // ex_desc:0xFF000000; desc:0x6218D500 // $1384
        load.ugm.d32x16t.a32.ca.ca (1|M0)  r4:1 bti[255][r127:1]   {I@1,$2} // ex_desc:0xFF000000; desc:0x6218D500 // $1384
(W)     send.dc0 (16|M0)         null     r0      r5:4    0x0            0x020F3000           {I@2,$3} // wr:1h+4, rd:0; hword scratch block write x8 //  scratch space spill:  from offset[0x32]; $30
(W)     send.dc0 (16|M0)         null     r0      r5:4    0x0            0x020F3008           {I@2,$4} // wr:1h+4, rd:0; hword scratch block write x8 //  scratch space spill:  from offset[8x32]; $32
(W)     mov (16|M0)              r112.0<1>:f   r0.0<1;1,0>:f                    {Compacted}          // $1384
(W)     send.gtwy (8|M0)         null     r112    null:0  0x0            0x02000010           {EOT,F@1} // wr:1+0, rd:0; end of thread // $1384


//.BankConflicts: 3
//.BankConflicts.SameBank: 0
//.BankConflicts.TwoSrc: 3
//.SIMD32ReadSuppressions: 0
//.SIMD16s: 2390
//
//.RMWs: 0
//
//.accSubDef: 190
//.accSubUse: 190
//.accSubCandidateDef: 212
//.accSubCandidateUse: 212
