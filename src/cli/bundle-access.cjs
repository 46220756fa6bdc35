#!/usr/bin/env node
// Plain old JavaScript on purpose: it must be able to say on an old Node why it cannot go on.
'use strict'
var problem = require('./needed-node.cjs')
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(3)
}
cacheCompiledCode()
// The young generation grows once while the code is loaded, to 4 MiB; `keepHeapSmall` then keeps it there.
require('node:v8').setFlagsFromString('--semi-space-growth-factor=4')
require('./cli.cjs').runCommandLine(process.argv)

// Node runs what a compile cache holds without a look at the source, so the cache stays beside the code itself, in a
// folder that belongs to this user alone. It saves some 25 ms of each start; without it everything works.
function cacheCompiledCode() {
  var fs = require('node:fs')
  var folder = require('node:path').join(__dirname, '.compile-cache')
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isPrivate(fs.lstatSync(folder))) require('node:module').enableCompileCache(folder)
  } catch (_) {
    // The package may be installed where this user cannot write.
  }
}

function isPrivate(stat) {
  if (process.getuid === undefined) return stat.isDirectory()
  return stat.isDirectory() && stat.uid === process.getuid() && (stat.mode & 0o077) === 0
}
