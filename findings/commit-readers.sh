# @semantic-release/commit-analyzer 13.0.1, standard-version 9.5.0, changelogen 0.6.2, git-cliff 2.14.2 (npm), commitizen 4.19.3 and
# python-semantic-release 10.7.0 (PyPI): which version follows 1.2.0 after one commit, by the rules of Conventional Commits 1.0.0.
# `feat!:` releases nothing with commit-analyzer, whose rules are Angular's unless told. Of a fix with `BREAKING-CHANGE: x`, which the
# specification makes equal to the other, it makes nothing breaking. changelogen overlooks it too, and with commitizen and
# python-semantic-release `BREAKING CHANGE #12`, a form of the specification as well. A sentence in a body, "this is no breaking change:
# ...", is 2.0.0 for changelogen; where a line of it begins with the words it is for four. `FEAT:`, which must be read as `feat:`, is
# 1.3.0, 1.2.1 or no release.
# It matters to whoever lets the commits decide, and clients the version: a breaking change is a patch, or no release at all.
# Which version a change of our contract takes is decided by `diff`, from the contract (docs/versioning-policy.md).
. "$(dirname "$0")/lib.sh"
needs git
npm_install @semantic-release/commit-analyzer@13.0.1 standard-version@9.5.0 changelogen@0.6.2 git-cliff@2.14.2
pip_install commitizen==4.19.3 python-semantic-release==10.7.0
cat >"$work/analyze.mjs" <<'N'
import { analyzeCommits } from '@semantic-release/commit-analyzer'

const commits = [{ hash: 'a', message: process.argv[2] }]
const kind = await analyzeCommits({}, { cwd: process.cwd(), commits, logger: { log() {} } })
console.log({ major: '2.0.0', minor: '1.3.0', patch: '1.2.1' }[kind] ?? 'none')
N
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.test GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.test
bins=$work/node_modules/.bin
version() { grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | tail -n 1; }
number=0
while IFS= read -r escaped; do
  message=$(printf '%b' "$escaped")
  number=$((number + 1))
  mkdir "$work/$number" && cd "$work/$number"
  git init -q -b main
  echo '{"name":"p","version":"1.2.0"}' >package.json
  cat >pyproject.toml <<'T'
[tool.commitizen]
name = "cz_conventional_commits"
version = "1.2.0"
tag_format = "v$version"
[tool.semantic_release.remote]
name = "origin"
T
  git remote add origin https://github.com/example/example.git
  git add -A && git commit -qm 'chore: begin' && git tag v1.2.0 && git commit -q --allow-empty -m "$message"
  echo "$escaped"
  {
    echo "  commit-analyzer: $(node "$work/analyze.mjs" "$message")"
    echo "  standard-version: $(node "$bins/standard-version" --dry-run 2>&1 | grep 'bumping version' | version)"
    echo "  git-cliff: $("$bins/git-cliff" --bumped-version | version)"
    echo "  commitizen: $("$work/venv/bin/cz" bump --dry-run --yes | grep 'tag to create' | version)"
    echo "  python-semantic-release: $("$work/venv/bin/semantic-release" --noop version --print | version)"
    node "$bins/changelogen" --bump --no-output --from v1.2.0
    echo "  changelogen: $(version <package.json)"
  } 2>>"$work/errors" | grep '^  [a-z-]*: '
done >"$work/seen" <<'M'
feat!: drop a field
fix: mend\n\nBREAKING-CHANGE: a field is gone
fix: mend\n\nBREAKING CHANGE #12 a field is gone
fix: mend\n\nFor clients this is no breaking change: nothing is gone
fix: mend\n\nFor clients this is no\nBREAKING CHANGE: nothing is gone
FEAT: add a field
M
sed -i 's/: 1\.2\.0$/: none/' "$work/seen"
holds 'six tools find up to three next versions for a commit that Conventional Commits 1.0.0 decides' <<'S'
feat!: drop a field
  commit-analyzer: none
  standard-version: 2.0.0
  git-cliff: 2.0.0
  commitizen: 2.0.0
  python-semantic-release: 2.0.0
  changelogen: 2.0.0
fix: mend\n\nBREAKING-CHANGE: a field is gone
  commit-analyzer: 1.2.1
  standard-version: 2.0.0
  git-cliff: 2.0.0
  commitizen: 2.0.0
  python-semantic-release: 2.0.0
  changelogen: 1.2.1
fix: mend\n\nBREAKING CHANGE #12 a field is gone
  commit-analyzer: 2.0.0
  standard-version: 2.0.0
  git-cliff: 2.0.0
  commitizen: 1.2.1
  python-semantic-release: 1.2.1
  changelogen: 1.2.1
fix: mend\n\nFor clients this is no breaking change: nothing is gone
  commit-analyzer: 1.2.1
  standard-version: 1.2.1
  git-cliff: 1.2.1
  commitizen: 1.2.1
  python-semantic-release: 1.2.1
  changelogen: 2.0.0
fix: mend\n\nFor clients this is no\nBREAKING CHANGE: nothing is gone
  commit-analyzer: 2.0.0
  standard-version: 2.0.0
  git-cliff: 1.2.1
  commitizen: 2.0.0
  python-semantic-release: 1.2.1
  changelogen: 2.0.0
FEAT: add a field
  commit-analyzer: 1.3.0
  standard-version: 1.2.1
  git-cliff: 1.3.0
  commitizen: none
  python-semantic-release: none
  changelogen: 1.3.0
S
