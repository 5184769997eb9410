"""Work for which a command needs the machine's compilers or the packer beside analyses: each module joins them for one command."""
