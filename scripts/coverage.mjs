// Writes docs/coverage.md from the cells of the matrix that ran in the last test run; `--check` compares instead.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from './root.mjs'

const results = `${root}.switchyard/coverage/`
const page = `${root}docs/coverage.md`
const expected = JSON.parse(readFileSync(`${root}packages/tests/e2e/test/matrix/expected-cells.json`, 'utf8'))

const chainOf = (identifier) => identifier.slice(0, identifier.indexOf('.'))
const assetOf = (identifier) => identifier.slice(identifier.indexOf('.') + 1).split('-')[0]

const ranFiles = existsSync(results)
  ? readdirSync(results).map((file) => JSON.parse(readFileSync(`${results}${file}`, 'utf8')))
  : []
const cells = ranFiles.flatMap((file) => file.cells)
const fees = ranFiles.flatMap((file) => file.fees)
if (cells.length === 0) {
  console.log(
    'docs/coverage.md is not compared: the tests of packages/tests/e2e/test/matrix have not run in this checkout.',
  )
  process.exit(0)
}

const providers = Object.keys(expected)
const chains = [
  ...new Set(
    providers.flatMap((provider) => [...expected[provider].chains, ...Object.keys(expected[provider].without ?? {})]),
  ),
]

/** What ran for a provider and a sell chain: `ETH, USDC; refunded ETH`. */
const ran = (provider, chain) => {
  const own = cells.filter((cell) => cell.provider === provider && chainOf(cell.sellAsset) === chain)
  const of = (end) => [...new Set(own.filter((cell) => cell.end === end).map(({ sellAsset }) => assetOf(sellAsset)))]
  const refunded = of('refunded')
  return [of('completed').join(', '), ...(refunded.length > 0 ? [`refunded ${refunded.join(', ')}`] : [])].join('; ')
}

const missing = []
const notes = []
const cell = (provider, chain) => {
  const { chains: sold, without = {} } = expected[provider]
  if (without[chain]) {
    const known = notes.indexOf(without[chain])
    if (known < 0) notes.push(without[chain])
    return `– [${(known < 0 ? notes.length - 1 : known) + 1}]`
  }
  if (!sold.includes(chain)) return ''
  const text = ran(provider, chain)
  if (text === '') missing.push(`${provider} sells ${chain}`)
  return text === '' ? '**not run**' : text
}

const isRefunded = (provider) => cells.some((cell) => cell.provider === provider && cell.end === 'refunded')
const refunds = providers.flatMap((provider) => {
  const { withoutRefund } = expected[provider]
  if (withoutRefund) return [withoutRefund]
  if (!isRefunded(provider)) missing.push(`${provider} refunds`)
  return []
})

const rows = chains.map((chain) => [chain, ...providers.map((provider) => cell(provider, chain))])
const line = (columns) => `| ${columns.join(' | ')} |`
const text = `# Coverage: providers and the chains they sell from

Each cell names the assets that were sold in the last test run, from a quote to completion: signed with a library that is
not ours, broadcast to the chain's gateway in the sandbox, and tracked to the end. \`refunded\` names those that were also
sent back, at least once for every provider. An empty cell is a chain that the provider does not sell from. \`scripts/coverage.mjs\` writes this page from the
results of \`packages/tests/e2e/test/matrix\`; \`npm run check\` compares it with the run before it.

${[line(['chain', ...providers]), line(['---', ...providers.map(() => '---')]), ...rows.map(line)].join('\n')}

${notes.map((note, index) => `[${index + 1}] ${note}`).join('\\\n')}

Without a refund: ${refunds.join(' ')}
`

/** Rates of the simulated networks move, so that the amounts of a run are its own; its rows are not. */
const FEES = '## The fee of a route and what was paid'
const order = ({ sellAsset, provider }) => [chains.indexOf(chainOf(sellAsset)), providers.indexOf(provider)]
// Some sells ran through two indexes of the same chain.
const feeRows = [...new Map(fees.map((fee) => [`${fee.provider} ${fee.sellAsset}`, fee])).values()]
  .sort((one, other) => order(one)[0] - order(other)[0] || order(one)[1] - order(other)[1])
  .map(({ provider, sellAsset, quoted, built, paid }) => [
    sellAsset,
    provider,
    quoted,
    `${built} (${(Number(quoted) / Number(built)).toFixed(2)})`,
    paid,
  ])
const feeTable = `
${FEES}

Each row is a sell of a chain's coin from a wallet that held the sold amount and the fee \`inbound\` of its route, and no more: what the
route said, the most that the built transaction may cost with the first as its multiple, and what the ledger took, in coins of the chain.
The amounts are those of the run that wrote this page. A chain with reserves keeps these besides.

${[line(['sold', 'provider', 'fee of the route', 'most it may cost', 'paid']), line(['---', '---', '---', '---', '---']), ...feeRows.map(line)].join('\n')}
`
/** A page as far as every run writes it: without the amounts of fees. */
const settle = (written) => {
  const [cellsPart, feesPart = ''] = written.split(FEES)
  const rows = feesPart.split('\n').filter((row) => /^\| \w+\./.test(row))
  return [cellsPart, ...rows.map((row) => row.split(' | ').slice(0, 2).join(' | '))].join('\n')
}

if (process.argv.includes('--check')) {
  const same = existsSync(page) && settle(readFileSync(page, 'utf8')) === settle(text + feeTable)
  if (!same) console.log('docs/coverage.md differs from what ran; run `node scripts/coverage.mjs`.')
  for (const one of missing) console.log(`Without a run and without a reason: ${one}.`)
  process.exit(same && missing.length === 0 ? 0 : 1)
}
writeFileSync(page, text + feeTable)
console.log(`docs/coverage.md: ${cells.length} runs, ${missing.length} cells without a run.`)
for (const one of missing) console.log(`  ${one}`)
