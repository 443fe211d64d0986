export { ReviewCard } from './review-card.tsx'
export { RunCard } from './run-card.tsx'
