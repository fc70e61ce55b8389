#!/usr/bin/env bash
# Makes a repository of the built Flatpak, to be copied to a web server as it is, with the descriptions that it is added with:
#
#   data/flatpak/publish.sh BUILD-FOLDER ADDRESS KEY REPOSITORY
#
# BUILD-FOLDER is that of flatpak-builder, ADDRESS where the repository will be, KEY an OpenPGP key that signs, and REPOSITORY a
# folder. Afterwards `flatpak remote-add vantage ADDRESS/vantage.flatpakrepo` adds it, and
# `flatpak install ADDRESS/vantage.flatpakref` installs the program.
set -euo pipefail
[ $# = 4 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
build=$1 address=${2%/} key=$3 repository=$4
id=io.github.vantage.Vantage

flatpak build-export --gpg-sign="$key" "$repository" "$build" stable
flatpak build-update-repo --gpg-sign="$key" --title=Vantage --default-branch=stable --generate-static-deltas "$repository"
cp -r "$(dirname "$0")/../screenshots" "$repository/"
public=$(gpg --export "$key" | base64 --wrap=0)
cat >"$repository/vantage.flatpakrepo" <<END
[Flatpak Repo]
Title=Vantage
Comment=3D charts, trips and goals
Url=$address
GPGKey=$public
END
cat >"$repository/vantage.flatpakref" <<END
[Flatpak Ref]
Name=$id
Branch=stable
Title=Vantage
Url=$address
IsRuntime=false
GPGKey=$public
END
