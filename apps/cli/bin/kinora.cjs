#!/usr/bin/env -S node --conditions=source
// Every Node since version 12 can read this file, so that one too old for the program can say so.
const manifest = require('../package.json')

const wanted = /[\d.]+/.exec(manifest.engines.node)[0]
const [major, minor] = process.versions.node.split('.').map(Number)
const [leastMajor, leastMinor] = wanted.split('.').map(Number)

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `kinora needs Node ${wanted} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a newer Node, or run npx kinora in a checkout of Kinora after npm run setup.',
  )
  process.exitCode = 1
} else {
  void import('@kinora/cli/main')
}
