/** One check of an adapter, which the suite takes out. */
export interface Planted {
  /** The part that is taken out; a hole may open two providers. */
  readonly hole: string
  readonly check: string
  /** Name of the scenario that it protects. */
  readonly scenario: string
  /** The lies it stands against. */
  readonly lies: RegExp
  /** The lie that is known to be found, tried before the others, each of which takes a second. */
  readonly likely?: RegExp
}

/** A hole for each provider. */
export const planted: readonly Planted[] = [
  {
    hole: 'vaults',
    check: 'the list of vaults agrees with the quote',
    scenario: 'THORCHAIN_STREAMING BTC.BTC to ETH.ETH',
    lies: /inbound_addresses .*\$\[\]\.address: address of a stranger/,
  },
  {
    hole: 'vaults',
    check: 'the list of vaults agrees with the quote',
    scenario: 'MAYACHAIN_STREAMING BTC.BTC to ETH.ETH',
    lies: /inbound_addresses .*\$\[\]\.address: address of a stranger/,
  },
  {
    hole: 'CHAINFLIP',
    check: 'the encoded vault swap is what was asked for',
    scenario: 'CHAINFLIP ETH.ETH to BTC.BTC by vault',
    lies: /calldata: word/,
  },
  {
    hole: 'CHAINFLIP_STREAMING',
    check: 'the chunks end within a day',
    scenario: 'CHAINFLIP_STREAMING BTC.BTC to ETH.USDC',
    lies: /dcaParams\.(numberOfChunks|chunkIntervalBlocks)/,
    likely: /numberOfChunks: an exponent/,
  },
  {
    hole: 'NEAR',
    check: 'the quote is signed and for this swap',
    scenario: 'NEAR BTC.BTC to ETH.ETH',
    lies: /depositAddress: address of a stranger/,
  },
  {
    hole: 'GARDEN',
    check: 'the order is for this swap',
    scenario: 'GARDEN ETH.WBTC to BTC.BTC',
    lies: /source_swap\.redeemer: address of a stranger/,
  },
  {
    hole: 'FLASHNET',
    check: 'assets with contradicting names or wrong decimals are not traded',
    scenario: 'FLASHNET BTC.BTC to ETH.USDC',
    lies: /v2.orchestration.routes \$\.assets\[\]\.(asset: USDC as USDT|contractAddress: address of a token|decimals: zero)/,
    likely: /decimals: zero, of the buy, all along/,
  },
  {
    hole: 'MAYAN',
    check: 'the quote buys the token asked for',
    scenario: 'MAYAN ETH.USDC to ARB.ETH',
    lies: /toChain: arbitrum as base|toToken\.contract: address/,
  },
  {
    hole: 'HARBOR',
    check: 'the vault is the one the node names',
    scenario: 'HARBOR BTC.BTC to ETH.ETH',
    lies: /inboundAddress: address of a stranger/,
  },
  {
    hole: 'PACTSWAP',
    check: 'the payment names the destination',
    scenario: 'PACTSWAP ETH.ETH to BTC.BTC',
    lies: /\$\.data: word/,
    likely: /word 7: times ten/,
  },
  {
    hole: 'ONEINCH',
    check: 'the call is for this swap',
    scenario: 'ONEINCH ETH.ETH to ETH.USDC',
    lies: /\$\.tx\.data: word/,
    likely: /word 6: a tenth/,
  },
]

/** The row of a hole in the README. */
export const rowOf = ({ check, scenario }: Planted): string => `| ${scenario.split(' ')[0]} | ${check} | ${scenario} |`
