"""Native code by Intel's graphics compiler, offline: choosing, installing and running ``ocloc``."""
