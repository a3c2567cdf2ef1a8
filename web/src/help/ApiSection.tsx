import { Link } from '@tanstack/react-router'
import { Section } from '../ui/Section.tsx'

export const ApiSection = () => (
  <Section title="For programs">
    <p>
      Other programs can do what you do here, with your account and your permissions. Every call is listed in
      the <Link to="/api/docs">API Documentation</Link>.
    </p>
  </Section>
)
