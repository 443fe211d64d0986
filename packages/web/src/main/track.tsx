import '../styles/pages.css'
import { pageTitle, startPage } from '../app/start-page.tsx'
import { TrackPage } from '../track/track-page.tsx'

void startPage(
  TrackPage,
  pageTitle(({ nav }) => nav.track),
)
