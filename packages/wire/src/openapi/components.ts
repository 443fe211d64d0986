import { z } from 'zod'
import { legacyQuoteRequestSchema } from '../request/legacy-quote-request.ts'
import { priceRequestSchema } from '../request/price-request.ts'
import { quoteRequestSchema } from '../request/quote-request.ts'
import { screenRequestSchema } from '../request/screen-request.ts'
import { swapCheckRequestSchema } from '../request/swap-check-request.ts'
import { swapRequestSchema } from '../request/swap-request.ts'
import { trackRequestSchema } from '../request/track-request.ts'
import { webhookCreateSchema, webhookSecretSchema, webhookUpdateSchema } from '../request/webhook-requests.ts'
import { errorResponseSchema } from '../response/error.ts'
import { feeSchema } from '../response/fee.ts'
import { jwksResponseSchema } from '../response/jwks.ts'
import { legacyQuoteResponseSchema } from '../response/legacy-quote.ts'
import { operatorResponseSchema } from '../response/operator.ts'
import {
  providerSchema,
  providersQualityResponseSchema,
  providersResponseSchema,
  providersStatusResponseSchema,
} from '../response/providers.ts'
import { quoteErrorSchema, quoteResponseSchema } from '../response/quote.ts'
import { quoteEventResponseSchema } from '../response/quote-event.ts'
import { legSchema, quoteRouteSchema, warningSchema } from '../response/route.ts'
import {
  balanceResponseSchema,
  gasResponseSchema,
  priceResponseSchema,
  screenResponseSchema,
} from '../response/services.ts'
import { statusResponseSchema } from '../response/status.ts'
import { approvalSchema, evmTransactionSchema, swapResponseSchema } from '../response/swap.ts'
import { swapCheckResponseSchema } from '../response/swap-check.ts'
import { swapEntrySchema, swapHistoryResponseSchema, swapsResponseSchema } from '../response/swaps.ts'
import {
  identifiersResponseSchema,
  tokenListSchema,
  tokenSchema,
  tokenSearchResponseSchema,
  tokensResponseSchema,
} from '../response/tokens.ts'
import { trackLegSchema, trackResponseSchema } from '../response/track.ts'
import { trackEventResponseSchema } from '../response/track-event.ts'
import {
  webhookDeliveriesResponseSchema,
  webhookDoneResponseSchema,
  webhookEndpointResponseSchema,
  webhookEndpointsResponseSchema,
} from '../response/webhook.ts'

/** A JSON schema of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>

type RequestName =
  | 'QuoteRequest'
  | 'SwapRequest'
  | 'SwapCheckRequest'
  | 'TrackRequest'
  | 'LegacyQuoteRequest'
  | 'PriceRequest'
  | 'ScreenRequest'
  | 'WebhookCreateRequest'
  | 'WebhookUpdateRequest'
  | 'WebhookSecretRequest'

type ResponseName =
  | 'QuoteResponse'
  | 'QuoteEvent'
  | 'QuoteRoute'
  | 'QuoteError'
  | 'Leg'
  | 'Fee'
  | 'Warning'
  | 'SwapResponse'
  | 'EvmTransaction'
  | 'Approval'
  | 'SwapCheckResponse'
  | 'TrackResponse'
  | 'TrackEvent'
  | 'TrackLeg'
  | 'SwapsResponse'
  | 'SwapEntry'
  | 'SwapHistoryResponse'
  | 'TokensResponse'
  | 'TokenList'
  | 'Token'
  | 'TokenSearchResponse'
  | 'Identifiers'
  | 'OperatorResponse'
  | 'ProvidersResponse'
  | 'Provider'
  | 'ProvidersQualityResponse'
  | 'ProvidersStatusResponse'
  | 'StatusResponse'
  | 'LegacyQuoteResponse'
  | 'PriceResponse'
  | 'ScreenResponse'
  | 'BalanceResponse'
  | 'GasResponse'
  | 'JwksResponse'
  | 'WebhookEndpoint'
  | 'WebhookEndpointsResponse'
  | 'WebhookDeliveriesResponse'
  | 'WebhookDoneResponse'
  | 'Error'

const requests: Readonly<Record<RequestName, z.ZodType>> = {
  QuoteRequest: quoteRequestSchema,
  SwapRequest: swapRequestSchema,
  SwapCheckRequest: swapCheckRequestSchema,
  TrackRequest: trackRequestSchema,
  LegacyQuoteRequest: legacyQuoteRequestSchema,
  PriceRequest: priceRequestSchema,
  ScreenRequest: screenRequestSchema,
  WebhookCreateRequest: webhookCreateSchema,
  WebhookUpdateRequest: webhookUpdateSchema,
  WebhookSecretRequest: webhookSecretSchema,
}

const responses: Readonly<Record<ResponseName, z.ZodType>> = {
  QuoteResponse: quoteResponseSchema,
  QuoteEvent: quoteEventResponseSchema,
  QuoteRoute: quoteRouteSchema,
  QuoteError: quoteErrorSchema,
  Leg: legSchema,
  Fee: feeSchema,
  Warning: warningSchema,
  SwapResponse: swapResponseSchema,
  EvmTransaction: evmTransactionSchema,
  Approval: approvalSchema,
  SwapCheckResponse: swapCheckResponseSchema,
  TrackResponse: trackResponseSchema,
  TrackEvent: trackEventResponseSchema,
  TrackLeg: trackLegSchema,
  SwapsResponse: swapsResponseSchema,
  SwapEntry: swapEntrySchema,
  SwapHistoryResponse: swapHistoryResponseSchema,
  TokensResponse: tokensResponseSchema,
  TokenList: tokenListSchema,
  Token: tokenSchema,
  TokenSearchResponse: tokenSearchResponseSchema,
  Identifiers: identifiersResponseSchema,
  OperatorResponse: operatorResponseSchema,
  ProvidersResponse: providersResponseSchema,
  Provider: providerSchema,
  ProvidersQualityResponse: providersQualityResponseSchema,
  ProvidersStatusResponse: providersStatusResponseSchema,
  StatusResponse: statusResponseSchema,
  LegacyQuoteResponse: legacyQuoteResponseSchema,
  PriceResponse: priceResponseSchema,
  ScreenResponse: screenResponseSchema,
  BalanceResponse: balanceResponseSchema,
  GasResponse: gasResponseSchema,
  JwksResponse: jwksResponseSchema,
  WebhookEndpoint: webhookEndpointResponseSchema,
  WebhookEndpointsResponse: webhookEndpointsResponseSchema,
  WebhookDeliveriesResponse: webhookDeliveriesResponseSchema,
  WebhookDoneResponse: webhookDoneResponseSchema,
  Error: errorResponseSchema,
}

/** Name of a component schema. */
export type ComponentName = RequestName | ResponseName

/** Creates the reference to a component of the document. */
export const createReference = (name: ComponentName): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * Members that the specification does not call optional and every response of ours has. The schemas themselves take responses without
 * them, because clients of older servers read those too.
 */
const REQUIRED: Partial<Record<ComponentName, Readonly<Record<string, readonly string[]>>>> = {
  QuoteResponse: { '': ['createdAt'] },
  QuoteError: { '': ['provider', 'errorCode', 'message'] },
  QuoteRoute: {
    '': ['expectedBuyAmount', 'expectedBuyAmountMaxSlippage', 'estimatedTime', 'nextActions'],
    estimatedTime: ['inbound', 'swap', 'outbound'],
    meta: ['assets'],
  },
  SwapResponse: {
    '': ['expectedBuyAmount', 'expectedBuyAmountMaxSlippage', 'estimatedTime', 'nextActions'],
    estimatedTime: ['inbound', 'swap', 'outbound'],
  },
  TrackResponse: {
    '': ['block', 'type', 'fromAsset', 'fromAmount', 'fromAddress', 'toAsset', 'toAddress', 'finalisedAt', 'meta'],
    meta: ['privacyMode'],
  },
  TrackLeg: {
    '': [
      ...[
        'chainId',
        'hash',
        'block',
        'type',
        'status',
        'fromAsset',
        'fromAmount',
        'fromAddress',
        'toAsset',
        'toAddress',
      ],
      'finalisedAt',
    ],
  },
  TokenList: { '': ['version', 'keywords'] },
}

/** Creates every component schema: requests before and responses after transformation. */
export const createComponentSchemas = (): Readonly<Record<string, JsonSchema>> => {
  const schemas: Readonly<Record<string, JsonSchema>> = {
    ...convertSchemas(requests, 'input'),
    ...convertSchemas(responses, 'output'),
  }
  for (const [name, members] of Object.entries(REQUIRED)) {
    for (const [path, required] of Object.entries(members)) {
      const whole = schemas[name] ?? {}
      const schema = path === '' ? whole : (whole.properties as Readonly<Record<string, JsonSchema>>)[path]
      const own = (schema?.required ?? []) as readonly string[]
      if (schema) Object.assign(schema, { required: [...own, ...required] })
    }
  }
  return schemas
}

const convertSchemas = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const result = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => describeDefault(jsonSchema),
  })
  return Object.fromEntries(
    Object.entries(result.schemas).map(([name, { $schema, $id, id, ...schema }]) => [name, schema]),
  )
}

/**
 * Describes a default in words. Generators such as openapi-typescript take a member with `default` for one that is always there, and
 * then a body without it does not compile.
 */
const describeDefault = (schema: { default?: unknown; description?: string }): void => {
  if (schema.default === undefined) return
  const text = `Default \`${JSON.stringify(schema.default)}\`.`
  schema.description = schema.description === undefined ? text : `${schema.description} ${text}`
  delete schema.default
}

/** Lists the properties of a query schema. */
export const listQueryProperties = (
  schema: z.ZodType,
): readonly { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property as JsonSchema,
  }))
}
