#!/usr/bin/env node
// Plain old JavaScript on purpose: it must be able to say on an old Node why it cannot go on.
'use strict'
var needed = [22, 18]
var actual = process.versions.node.split('.').map(Number)
if (actual[0] < needed[0] || (actual[0] === needed[0] && actual[1] < needed[1])) {
  process.stderr.write(
    'bundle-access needs Node ' +
      needed.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '. Install a newer Node.\n',
  )
  process.exit(3)
}
require('node:module').enableCompileCache()
import('./cli.js').then((cli) => cli.runCommandLine(process.argv))
