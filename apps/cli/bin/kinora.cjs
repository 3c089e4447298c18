#!/usr/bin/env -S node --conditions=source
// Node 12 and newer can parse this file, so that an old Node prints an error message.
const manifest = require('../package.json')

const wanted = /[\d.]+/.exec(manifest.engines.node)[0]
const [major, minor] = process.versions.node.split('.').map(Number)
const [leastMajor, leastMinor] = wanted.split('.').map(Number)

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `kinora requires Node ${wanted} or newer (got Node ${process.versions.node}, ${process.execPath}).\n` +
      'Install a newer Node, or run npx kinora in a checkout of Kinora after npm run setup.',
  )
  process.exitCode = 1
} else {
  void import('@kinora/cli/main')
}
