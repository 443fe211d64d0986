// Checks that addresses of contracts, programs and accounts stand in facts.json files, which say where and when they were read: product
// code has none of its own but those below, which a protocol's code fixes for ever. Arguments name files to look at; without them it
// looks at all packages.
import { readFileSync } from 'node:fs'
import { report } from './report.mjs'
import { root } from './root.mjs'
import { filesBelow, isTest, nodesOf, sourcesOf, syntaxOf } from './sources.mjs'
import { packages } from './workspace.mjs'

/** Forms of addresses: EVM, 32 bytes in hexadecimal, Base58 of 32 to 36 bytes, Bech32 and Bech32m. */
const FORMS = [
  /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/,
  /(?<![0-9a-zA-Z])[1-9A-HJ-NP-Za-km-z]{43,50}(?![0-9a-zA-Z])/,
  /(?<![0-9a-zA-Z])[1T3r][1-9A-HJ-NP-Za-km-z]{24,34}(?![0-9a-zA-Z])/,
  /(?<![0-9a-z])[a-z_]{1,25}1[023456789ac-hj-np-z]{38,100}(?![0-9a-z])/,
  /(?<![\w-])[EU]Q[\w-]{46}(?![\w-])/,
]

/** Files whose addresses are right where they are, with the reason. */
const EXEMPT = {
  'packages/hosts/server/src/config/create-sandbox-config.ts': 'public keys of the simulated networks',
  'packages/chains/cardano/src/node-probes.ts': "an example address of CIP-19's test vectors",
  'packages/chains/evm/src/address.ts': 'burn addresses and the sentinel of the native coin',
  'packages/chains/evm/src/l1-fee.ts': 'the predeploy of the OP stack, at one address on every chain',
  'packages/chains/radix/src/address.ts': 'the resource address of XRD, the native coin',
  'packages/chains/radix/src/node-probes.ts': 'the consensus manager, a component of the network itself',
  'packages/chains/solana/src/address.ts': 'native programs, sysvars and the incinerator',
  'packages/chains/solana/src/node-probes.ts': 'the genesis hash and the system program',
  'packages/chains/solana/src/programs.ts': 'well-known programs',
  'packages/chains/sui/src/node-probes.ts': 'the digest of the first checkpoint',
  'packages/chains/ton/src/node-probes.ts': 'the burn address',
  'packages/chains/tron/src/node-probes.ts': 'the burn address',
  'packages/chains/xrp/src/address.ts': 'accounts whose funds nobody can move',
  'packages/chains/xrp/src/node-probes.ts': 'the genesis account, which nobody can move',
  'packages/providers/kit/src/find-placeholder.ts': 'addresses for quotes without one, which builds reject',
  'packages/providers/mayan/src/assets/addresses.ts':
    'well-known programs, and routers whose instructions this package encodes',
  'packages/providers/oneinch/src/assets/native-address.ts': 'the sentinel of the native coin',
  'packages/providers/thorchain-family/src/deposit/router-manifest.ts':
    "the address of XRD itself, which Radix's code fixes",
  'packages/core/src/policy/policy.ts': 'our own choice of the assets that routes pass through',
}

const isProduct = (file) => !isTest(file) && !/^packages\/(testing|tests)\/|\/templates\/|\/examples?\./.test(file)

/** Names of our own and zero addresses look like an address and are none. */
const isOther = (text) => !/\d/.test(text) || /^0x0*[0-9a-f]{0,8}$/i.test(text)

const problems = []
const used = new Set()
const named = process.argv.slice(2)
const files = (named.length > 0 ? named : packages.flatMap(({ path }) => sourcesOf(path))).filter(isProduct)
for (const file of files) {
  for (const node of nodesOf(syntaxOf(file))) {
    const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.raw : undefined
    if (typeof text !== 'string') continue
    const found = FORMS.map((form) => form.exec(text)?.[0]).find((match) => match !== undefined && !isOther(match))
    if (found === undefined) continue
    if (EXEMPT[file]) used.add(file)
    else problems.push({ rule: 'facts', text: `${file}: ${found} belongs into facts.json with its source and date` })
  }
}
if (named.length === 0)
  for (const file of Object.keys(EXEMPT))
    if (!used.has(file)) problems.push({ rule: 'facts', text: `${file} has no address any more: drop its exemption` })

const day = new Date().toISOString().slice(0, 10)
for (const file of packages.flatMap(({ path }) =>
  filesBelow(`${path}/src`).filter((each) => each.endsWith('/facts.json')),
)) {
  const { package: owner, facts } = JSON.parse(readFileSync(`${root}${file}`, 'utf8'))
  const { name } = JSON.parse(readFileSync(`${root}${file.replace(/src\/facts\.json$/, 'package.json')}`, 'utf8'))
  if (owner !== name) problems.push({ rule: 'facts', text: `${file} is of ${name}, not of ${owner}` })
  for (const { name: fact, seen } of facts)
    if (seen > day) problems.push({ rule: 'facts', text: `${file}: ${fact} was not read on ${seen}, which is to come` })
}
process.exitCode = report(problems)
