// Plain old JavaScript on purpose: in a clone that is installed in part it must be able to say on any Node what is missing.
'use strict'
var fs = require('node:fs')
var path = require('node:path')
var tooOld = require('./needed-node.cjs')
var root = path.join(__dirname, '../..')

/** What keeps this clone from being built or, with the argument `dist`, from being used; undefined when nothing does. */
function problem(isUsed) {
  // Packages that only builds and tests need are left out under NODE_ENV=production.
  if (!fs.existsSync(path.join(root, 'node_modules/rolldown')))
    return 'the development dependencies are missing: run "npm ci --include=dev"'
  // The install script of the package node brings the Node that this project runs on.
  if (!fs.existsSync(path.join(root, 'node_modules/node/bin/node')) && tooOld !== undefined)
    return `Node ${process.versions.node} is too old, and a newer one comes with "npm ci" without --ignore-scripts`
  if (isUsed && !fs.existsSync(path.join(root, 'dist/bundle-access.cjs')))
    return 'nothing is built yet: run "npm ci" without --ignore-scripts, or "npm run build"'
}

var found = problem(process.argv[2] === 'dist')
if (found !== undefined) {
  process.stderr.write(`bundle-access: ${found}\n`)
  process.exit(3)
}
