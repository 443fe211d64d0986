/** The queue of swaps that are followed; a job's key is the id of the swap. */
export const FOLLOW_QUEUE = 'swaps'
