import type { Hono } from 'hono'
import { type Methods, nodeEndpoint } from '../node/endpoint.ts'
import { DEPOSIT, ENCODING, PARAMETERS } from '../node/parameter-names.ts'
import { stateChain } from '../node/state-chain.ts'
import type { FlipState } from '../state.ts'
import { type Broker, encodeSwapParameters, requestDepositAddress, requestParameterEncoding } from './broker-calls.ts'

/** Methods that a node with a broker's key adds to those of every node. */
const methods: Methods = {
  ...stateChain,
  broker_request_swap_deposit_address: [requestDepositAddress, DEPOSIT],
  broker_requestSwapDepositAddress: [requestDepositAddress, DEPOSIT],
  broker_request_swap_parameter_encoding: [requestParameterEncoding, ENCODING],
  broker_requestSwapParameterEncoding: [requestParameterEncoding, ENCODING],
  broker_encode_cf_parameters: [encodeSwapParameters, PARAMETERS],
  broker_get_affiliates: [() => [], []],
}

/** JSON-RPC of a broker's node. */
export const broker = (state: FlipState, own: Broker): Hono => nodeEndpoint({ state, broker: own, methods })

/** JSON-RPC of a State Chain node without a broker's key. */
export const stateChainNode = (state: FlipState, known: Broker): Hono =>
  nodeEndpoint({ state, broker: known, methods: stateChain })
