# Runs every finding, one after the other, or those whose names contain one of the arguments.
cd "$(dirname "$0")" || exit 1
changed=0 missing=0

wanted() {
  local name=$1 part
  shift
  [ $# -eq 0 ] && return
  for part in "$@"; do [[ $name == *$part* ]] && return; done
  return 1
}

for script in *.sh; do
  name=${script%.sh}
  case $name in lib | run) continue ;; esac
  wanted "$name" "$@" || continue
  echo "$name"
  bash "$script"
  case $? in
    0) ;;
    3) missing=$((missing + 1)) ;;
    *) changed=$((changed + 1)) ;;
  esac
done
echo "$changed changed, $missing not installed"
[ "$changed" -eq 0 ] && [ "$missing" -eq 0 ]
