/** A secret that signs the deliveries of an endpoint: `whsec_` and base64. */
export interface WebhookSecret {
  readonly secret: string
  /** Unix milliseconds until which a replaced secret still signs; absent for the current one. */
  readonly until?: number
}

/** Reason an endpoint gets no deliveries: its owner switched it off, it failed for too long, or it answered 410. */
export type WebhookDisabledReason = 'owner' | 'failing' | 'gone'

/** Destination of the events of a key's swaps. Times are Unix milliseconds. */
export interface WebhookEndpoint {
  readonly id: string
  /** The caller that owns it; it gets events of this caller's swaps only. */
  readonly callerId: string
  readonly url: string
  /** Event types that are sent; empty for all. */
  readonly events: readonly string[]
  readonly description?: string
  /** The current secret first. */
  readonly secrets: readonly WebhookSecret[]
  readonly createdAt: number
  readonly updatedAt: number
  /** Since when every attempt has failed. */
  readonly failingSince?: number
  readonly disabledAt?: number
  readonly disabledReason?: WebhookDisabledReason
}

/** Members an owner may change. `null` removes a member. */
export interface WebhookEndpointChanges {
  readonly url?: string
  readonly events?: readonly string[]
  readonly description?: string | null
  readonly secrets?: readonly WebhookSecret[]
  /** `null` switches the endpoint on again and forgets its failures. */
  readonly disabled?: { readonly at: number; readonly reason: WebhookDisabledReason } | null
}

/** `waiting` for an attempt, `delivered`, or `failed` for good. */
export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed'

/** One event on its way to one endpoint. Times are Unix milliseconds. */
export interface WebhookDelivery {
  /** The `webhook-id`, the same in every attempt. */
  readonly id: string
  readonly endpointId: string
  readonly swapId: string
  /** Number of the event among those of its swap. */
  readonly sequence: number
  readonly type: string
  /** The body that is sent. */
  readonly payload: string
  readonly createdAt: number
  readonly state: WebhookDeliveryState
  readonly attempts: number
  /** Time of the next attempt, while it is waiting. */
  readonly nextAt: number
  /** Time from which it has failed for good. */
  readonly giveUpAt: number
  /** Waits for the events of its swap before it. A redelivery does not. */
  readonly ordered: boolean
}

/** A delivery that does not exist yet. */
export type NewWebhookDelivery = Omit<WebhookDelivery, 'state' | 'attempts' | 'ordered'>

/** One attempt to deliver. */
export interface WebhookAttempt {
  readonly deliveryId: string
  /** 1 for the first. */
  readonly number: number
  /** Unix milliseconds. */
  readonly at: number
  readonly tookMs: number
  /** HTTP status; absent where there was no response. */
  readonly status?: number
  /** Reason of the failure. */
  readonly error?: string
  /** The beginning of the response's body. */
  readonly response?: string
}

/** A delivery with its attempts, oldest first. */
export interface LoggedWebhookDelivery extends WebhookDelivery {
  readonly log: readonly WebhookAttempt[]
}

/** Query for deliveries of an endpoint, newest first. */
export interface WebhookDeliveryQuery {
  readonly state?: WebhookDeliveryState
  readonly swapId?: string
  readonly limit: number
  /** The last delivery of the page before. */
  readonly before?: string
}

/** State of a delivery after an attempt. */
export type WebhookVerdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed' }
  | { readonly state: 'waiting'; readonly nextAt: number }

/** Number of waiting deliveries, and since when the oldest one waits. */
export interface WebhookBacklog {
  readonly waiting: number
  /** Unix milliseconds; absent where none waits. */
  readonly oldestAt?: number
  readonly disabledEndpoints: number
}

/**
 * Endpoints, deliveries and their log, shared by every server of a deployment. Every method is atomic and resolves once what it
 * wrote is durable.
 */
export interface WebhookStore {
  /** Adds an endpoint unless its owner has `most` already; resolves to whether it was added. */
  addEndpoint(endpoint: WebhookEndpoint, most: number): Promise<boolean>
  /** The endpoints of a caller, oldest first. */
  listEndpoints(callerId: string): Promise<readonly WebhookEndpoint[]>
  findEndpoint(id: string): Promise<WebhookEndpoint | undefined>
  /** Changes an endpoint; resolves to it as it is then. */
  changeEndpoint(id: string, changes: WebhookEndpointChanges, now: number): Promise<WebhookEndpoint | undefined>
  /** Removes an endpoint, its deliveries and their log. */
  removeEndpoint(id: string): Promise<void>
  /** Up to which change of the swaps deliveries have been made; `undefined` at first. */
  readCursor(): Promise<string | undefined>
  /**
   * Adds deliveries and moves the cursor, all or nothing. Does neither when the cursor is not at `from`, because another server
   * was faster; resolves to whether it was.
   */
  advance(from: string | undefined, to: string, deliveries: readonly NewWebhookDelivery[]): Promise<boolean>
  /** Endpoints with a delivery that may be tried now, except disabled ones. */
  listDueEndpoints(now: number): Promise<readonly string[]>
  /**
   * Takes deliveries of an endpoint that may be tried now: of each swap the first that waits, and redeliveries. They are not
   * handed out again before `leaseUntil`, so that those of a killed server are tried again.
   */
  claim(
    endpointId: string,
    terms: { readonly limit: number; readonly now: number; readonly leaseUntil: number },
  ): Promise<readonly WebhookDelivery[]>
  /** Notes an attempt and what becomes of the delivery. */
  note(attempt: Omit<WebhookAttempt, 'number'>, verdict: WebhookVerdict): Promise<void>
  /**
   * Notes whether the endpoint answered. Disables it when it has failed since before `disableBefore`; resolves to whether this
   * call did.
   */
  noteEndpoint(
    id: string,
    succeeded: boolean,
    times: { readonly now: number; readonly disableBefore: number },
  ): Promise<boolean>
  /** Deliveries of an endpoint, newest first. */
  listDeliveries(endpointId: string, query: WebhookDeliveryQuery): Promise<readonly LoggedWebhookDelivery[]>
  /** Lets a delivery of an endpoint be tried again, out of order; resolves to whether there is one. */
  redeliver(
    endpointId: string,
    deliveryId: string,
    times: { readonly now: number; readonly giveUpAt: number },
  ): Promise<boolean>
  readBacklog(): Promise<WebhookBacklog>
  /** Fails deliveries that wait beyond their time at disabled endpoints, and removes those that ended before `endedBefore`. */
  prune(now: number, endedBefore: number): Promise<void>
}

/** Members an owner gives for a new endpoint. */
export interface NewWebhookEndpoint {
  readonly url: string
  /** Event types; absent or empty for all. */
  readonly events?: readonly string[]
  readonly description?: string
}

/** Members an owner may change of an endpoint. */
export interface WebhookEndpointUpdate extends Partial<NewWebhookEndpoint> {
  /** `false` switches it off; `true` on again, also after failures. */
  readonly enabled?: boolean
}

/**
 * Operations of owners on their endpoints. An endpoint of another caller does not exist for them.
 *
 * @throws {SwapError} `notFound` for an endpoint or delivery that is not the caller's, `invalidRequest` for an address or event
 *   type that is not allowed, and for more endpoints than allowed.
 */
export interface WebhookManager {
  create(callerId: string, endpoint: NewWebhookEndpoint): Promise<WebhookEndpoint>
  list(callerId: string): Promise<readonly WebhookEndpoint[]>
  get(callerId: string, id: string): Promise<WebhookEndpoint>
  update(callerId: string, id: string, update: WebhookEndpointUpdate): Promise<WebhookEndpoint>
  remove(callerId: string, id: string): Promise<void>
  /** Makes a new secret; the present one signs beside it for `graceSeconds`. */
  rotateSecret(callerId: string, id: string, graceSeconds: number): Promise<WebhookEndpoint>
  deliveries(callerId: string, id: string, query: WebhookDeliveryQuery): Promise<readonly LoggedWebhookDelivery[]>
  redeliver(callerId: string, id: string, deliveryId: string): Promise<void>
}
