/** Difference between a document and the network: a fault that is expected, and who says that the network is so. */
export interface KnownDifference {
  readonly fault: RegExp
  readonly reason: string
}

/** An OpenAPI document of a network in the recorded data, and which service of the sandbox it describes. */
export interface UpstreamDocument {
  readonly name: string
  readonly file: string
  /** Network and service of the sandbox whose URL stands before the document's paths. */
  readonly network: string
  readonly service: string
  /** The path as the document has it, where versions or chains are part of it. */
  readonly path?: (path: string) => string
  /** Bodies that the document has no form for, whatever their status: refusals of a node that sends them with 200. */
  readonly undocumented?: (text: string) => boolean
  readonly differences: readonly KnownDifference[]
}

const mimirNumbers: KnownDifference = {
  fault: /\/mimir 200 \/\w+ must be string$/,
  reason: 'the node sends numbers, as in every recorded answer of both nodes',
}

const sdkInterface: KnownDifference = {
  fault: /^GET \/cosmos\/\S+ is no documented operation$/,
  reason: "the Cosmos SDK's own interface of the same node, by which the chain package knows its chain",
}

/** Documents by the protocols' own teams first; the last two were put together from their documentation. */
export const upstreamDocuments: readonly UpstreamDocument[] = [
  {
    name: 'THORNode',
    file: 'upstream-schemas/thornode-3.19.1.yaml',
    network: 'thorchain',
    service: 'thornode',
    differences: [mimirNumbers, sdkInterface],
  },
  {
    name: "THORChain's Midgard",
    file: 'upstream-schemas/midgard.json',
    network: 'thorchain',
    service: 'midgard',
    differences: [],
  },
  {
    name: 'MAYANode',
    file: 'providers/thorchain-mayachain/data/openapi/mayanode-1.111.0.openapi.yaml',
    network: 'mayachain',
    service: 'mayanode',
    // Source: mayanode quoteErrorResponse, sent with status 200.
    undocumented: (text) => /^\{"error":"[^"]+"\}$/.test(text.trim()),
    differences: [
      mimirNumbers,
      sdkInterface,
      {
        fault:
          /quote\/swap request \/query must NOT have additional properties (liquidity_tolerance_bps|refund_address)$/,
        reason: 'a parameter since 1.123 (mayanode-1.123.0.models.json); the document is of 1.111',
      },
      {
        fault: /\/pools 200 \/\* must NOT have unevaluated properties bondable$/,
        reason: 'a member since 1.123 (mayanode-1.123.0.models.json)',
      },
      {
        fault: /\/version 200 must NOT have unevaluated properties next_since_height$/,
        reason: "a member of THORNode's answer, which MAYANode follows",
      },
    ],
  },
  {
    name: "MAYAChain's Midgard, by THORChain's document",
    file: 'upstream-schemas/midgard.json',
    network: 'mayachain',
    service: 'midgard',
    differences: [
      {
        fault: /must have required property '(inPriceUSD|outPriceUSD|outEstimation)'$/,
        reason: 'members of THORChain after the fork; no recorded answer of MAYAChain has them',
      },
    ],
  },
  {
    name: '1Click',
    file: 'providers/near/data/near-1click-openapi-0.1.10-2025-09.yaml',
    network: 'near',
    service: 'api',
    differences: [
      {
        fault: /tokens 200 \/\*\/blockchain must be equal to one of the allowed values/,
        reason:
          'chains were added since 0.1.10; `npm run test:official` compares with those of the official client 0.1.25',
      },
      { fault: /quote is not documented to answer 201$/, reason: 'recorded answers have 201' },
      {
        fault:
          /must NOT have unevaluated properties (confidentiality|refundFee|withdrawFee|correlationId|refundReason|depositedAmount|depositedAmountFormatted)$/,
        reason: 'members of 0.1.25',
      },
      {
        fault: /400 must NOT have unevaluated properties (path|timestamp)$/,
        reason: 'members of recorded refusals (near-recorded.json)',
      },
    ],
  },
  {
    name: 'Garden',
    file: 'upstream-schemas/garden.json',
    network: 'garden',
    service: 'api',
    differences: [
      {
        fault: /quote is not documented to answer 400$/,
        reason: 'refusals are not documented; the facts have the texts',
      },
      {
        fault:
          /\/(id|chain|asset|from|to) must (be equal to one of the allowed values|match exactly one schema in oneOf)/,
        reason: 'assets and chains were added since (assets_mainnet_from_orderbook-3.1.3.json)',
      },
      {
        fault: /\/schema must (be equal to one of the allowed values|match exactly one schema in oneOf)/,
        reason: 'schemas of the chains that were added',
      },
      {
        fault: /\/assets 200 \/result\/\* must NOT have unevaluated properties (name|price)$/,
        reason: 'members in the snapshot of 2026-05 (shapeshift_snapshot_assets_policy)',
      },
      {
        fault: /\/quote 200 \/result\/\* must NOT have unevaluated properties (estimated_time|slippage|fee|fixed_fee)$/,
        reason: 'members of the official client 3.1.3',
      },
      {
        fault: /\/orders request \/requestBody\/nonce must be string$/,
        reason: 'the official client 3.1.3 sends a number (correction 5)',
      },
      {
        fault: /\/orders request \/requestBody must NOT have unevaluated properties solver_id$/,
        reason: 'the official client 3.1.3 sends it, and without it the API answers `Invalid strategy id`',
      },
      {
        fault: /^POST \/orders 200 \/result\/amount must be number$/,
        reason: 'a string in the recorded answer of an order from Bitcoin',
      },
      {
        fault:
          /^POST \/orders 200 \/result must (have required property '(transaction|typed_data|to|amount|versioned_tx)'|match a schema in anyOf)$/,
        reason:
          'the document demands `transaction` and lists `initiate_transaction`; the official client reads the latter, and `typed_data` is null for native coins',
      },
      {
        fault:
          /^POST \/orders 200 \/result\/(initiate_transaction|approval_transaction)\/(gas_limit|chain_id) must be number$/,
        reason: 'hexadecimal text in recorded answers',
      },
      {
        fault:
          /^POST \/orders 200 \/result(\/(approval_transaction|typed_data|versioned_tx) must be (object|string)| must NOT have unevaluated properties versioned_tx_gasless)$/,
        reason: 'newer answers have every member of the other chains as null, and no approval for native coins',
      },
      {
        fault: /must NOT have unevaluated properties solver_id$/,
        reason: 'a member of orders of version v3 (testnet_order_*.json)',
      },
    ],
  },
  {
    name: '1inch Classic Swap',
    file: 'providers/oneinch/data/oneinch-classic-swap-openapi.json',
    network: 'oneinch',
    service: 'api',
    path: (path) => path.replace(/^\/swap\/v6\.1\/\d+\//, '/v6.0/1/'),
    differences: [
      {
        fault: /tokens 200 \/tokens must NOT have unevaluated properties 0x[0-9a-f]{40}$/,
        reason: 'the document names one token as an example of a key',
      },
    ],
  },
  {
    name: 'Harbor, from its documentation',
    file: 'providers/harbor/data/harbor-swap.openapi.yaml',
    network: 'harbor',
    service: 'api',
    differences: [
      { fault: /swaps\/\{txid\} is not documented to answer 404$/, reason: 'an unknown swap is not documented' },
    ],
  },
  {
    name: 'PACT SWAP, from its documentation',
    file: 'providers/pactswap/data/pactswap.openapi.yaml',
    network: 'pactswap',
    service: 'api',
    differences: [
      { fault: /getPactInfo is not documented to answer 404$/, reason: 'an unknown pact is not documented' },
      { fault: /getSwapQuotesByAmountFrom is not documented to answer 400$/, reason: 'refusals are not documented' },
      {
        fault: /getPactInfo 200 \/pactInfo\/executionInfo must be object$/,
        reason: 'what stands there before a pact is executed is not documented',
      },
    ],
  },
]
