import DesktopService
import Glibc

exit(DesktopService.run(Array(CommandLine.arguments.dropFirst())))
