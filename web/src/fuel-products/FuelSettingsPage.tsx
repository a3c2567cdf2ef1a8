import { Link, Outlet } from '@tanstack/react-router'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import classes from './FuelSettings.module.css'

/** The settings menu on the left, the selected settings on the right. */
export function FuelSettingsPage() {
  return (
    <>
      <PageHeader title="Fuel Settings" />
      <div className={`grid ${classes.frame}`}>
        <nav className="column gap-1" aria-label="Fuel settings">
          <Link
            to="/insaka/plscm/stores/settings/products"
            className={`text-muted hoverable ${classes.entry}`}
            activeProps={{ 'data-open': true, 'aria-current': 'page' }}
          >
            Products
          </Link>
        </nav>
        <div className={`column min-w-0 ${classes.chosen}`}>
          <Outlet />
        </div>
      </div>
    </>
  )
}
