// Plain old JavaScript on purpose: it must be able to say on an old Node why it cannot go on.
'use strict'
var needed = [22, 18]
var actual = process.versions.node.split('.').map(Number)
var isOld = actual[0] < needed[0] || (actual[0] === needed[0] && actual[1] < needed[1])

/** Why the package cannot run on this Node; undefined where it can. */
module.exports = isOld
  ? 'bundle-access needs Node ' +
    needed.join('.') +
    ' or newer; this is ' +
    process.versions.node +
    '. Install a newer Node, or give the project one, which npx takes: npm install --save-dev node@24'
  : undefined
