// Loaded first, by any installed Node version: use only old syntax.
const oldest = 20

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(`Courthouse Steps needs Node ${oldest} or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}
