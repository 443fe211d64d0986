// Writes docs/address-forms.md from the facts of the providers: which address forms each handles, by chain and role.
// With --check it writes nothing and fails where the page is old.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'docs/address-forms.md')
const ROLES = ['source', 'refund', 'destination', 'unconfirmed']

const readFacts = (name) => {
  try {
    return JSON.parse(readFileSync(join(root, 'packages/providers', name, 'src/facts.json'), 'utf8')).facts
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const writeCell = (forms) => (forms === undefined ? 'any' : forms.map((form) => `\`${form}\``).join(' '))

const writeProvider = (name) => {
  const facts = readFacts(name)
  const forms = facts.filter((fact) => fact.name === 'addressForms')
  const gas = facts.filter((fact) => fact.name === 'payoutGas')
  if (forms.length + gas.length === 0) return []
  const lines = [`## ${name}`, '']
  if (forms.length > 0) {
    lines.push(
      '| chain | deposits from | refunds to | payouts to | not confirmed | source |',
      '| --- | --- | --- | --- | --- | --- |',
    )
    for (const { chain, value, source } of forms) {
      const [from, refund, to, unconfirmed] = ROLES.map((role) => value[role])
      const cells = [writeCell(from), writeCell(refund), writeCell(to), unconfirmed ? writeCell(unconfirmed) : '']
      lines.push(`| ${chain} | ${cells.join(' | ')} | ${source.replaceAll('|', '\\|')} |`)
    }
    lines.push('')
  }
  if (gas.length > 0) {
    const list = gas.map(({ chain, value }) => `${chain} ${value.toLocaleString('en-US')}`).join(', ')
    lines.push(`Gas that a payout of the chain's own coin leaves to a contract: ${list}.`, '')
  }
  return lines
}

const names = readdirSync(join(root, 'packages/providers')).sort()
const text = [
  '# Address forms',
  '',
  'Forms of addresses that each network handles, by chain: what its own code decodes for the sender of a deposit, a refund address and a recipient.',
  'They are the facts `addressForms` and `payoutGas` of the provider packages, which an operator can replace ([facts](operations.md)); why they are',
  'lists is in [decision 0057](decisions/0057-address-forms-are-facts.md). Chains that are not listed take every form. `node scripts/address-forms.mjs` writes this page.',
  '',
  'A provider is dropped from a quote whose addresses have another form; named alone, the request fails with `invalidAddressForChain`. What is no address, and',
  'every name (ENS, SNS, TON DNS, THORName), is declined by each provider with `invalidBuyAssetAddress`. Forms are those of the chain packages: `p2pkh`, `p2sh`, `p2wpkh`, `p2wsh`, `p2tr`, `mweb`, `p2sh32`, `tex`,',
  '`sapling` and `unified` of UTXO chains; `solana`, and `derived` for accounts no key signs for; `base`, `enterprise`, `pointer` and `byron` of Cardano, with `-script` behind those that a script controls.',
  '',
  ...names.flatMap(writeProvider),
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/address-forms.md is old: run node scripts/address-forms.mjs')
    process.exitCode = 1
  }
} else writeFileSync(page, text)
