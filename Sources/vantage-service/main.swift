import DesktopService
import Glibc

exit(DesktopService.run())
