import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { formatAmount } from '@insaka/domain/core/money'
import { fuels, type Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { isUnconfirmed, priceOn, unconfirmedText } from '@insaka/domain/fuel-products/fuel-products.rules'
import type { ProductRecord } from '@insaka/domain/fuel-products/fuel-products.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { useMay } from '../state/current-user.ts'
import { newSubmission } from '../ui/edit/use-submission.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { CautionLine } from '../ui/status/Cautions.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './FuelSettings.module.css'
import { OverdraftSetting } from './OverdraftSetting.tsx'
import { pricesExport, productsQuery, useAddPrice } from './products.queries.ts'
import { useToday } from '../ui/use-today.ts'

const ProductDialog = lazy(() => import('./ProductDialog.tsx'))

export function ProductsPage() {
  const { data: products, error, refetch } = useQuery(productsQuery)
  const mayAdd = useMay('MANAGE_SETTINGS')
  const [isAdding, setIsAdding] = useState(false)
  const today = useToday()
  if (!products)
    return error ? (
      <LoadError title="The products could not be loaded." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingLines />
    )
  return (
    <>
      <ul className={`bare-list grid gap-3 ${classes.tiles}`} aria-label="Products">
        {(Object.keys(fuels) as Fuel[]).map((type) => (
          <ProductTile
            key={type}
            type={type}
            currentPrice={priceOn(products, type, today)}
            {...{ today, mayAdd }}
          />
        ))}
        {mayAdd && (
          <li>
            <button
              type="button"
              className={`row gap-2 w-full text-accent cursor-pointer ${classes.add}`}
              title="Add Product"
              onClick={() => setIsAdding(true)}
            >
              <PlusIcon /> New price
            </button>
          </li>
        )}
      </ul>
      <OverdraftSetting />
      <Section
        title="Prices"
        description="A price is valid from its day. Posted draws keep their price."
        actions={<ExportButton lists={[pricesExport]} />}
      >
        <PriceTable products={products} />
      </Section>
      <LazyBoundary>{isAdding && <ProductDialog onClose={() => setIsAdding(false)} />}</LazyBoundary>
    </>
  )
}

type ProductTileProps = {
  type: Fuel
  currentPrice: ProductRecord | undefined
  today: string
  mayAdd: boolean
}

function ProductTile({ type, currentPrice, today, mayAdd }: ProductTileProps) {
  return (
    <li className={`column ${classes.tile}`}>
      <span className="text-muted">{fuels[type]}</span>
      <span className={`font-semibold ${classes.price}`}>
        {currentPrice ? formatAmount(currentPrice.price, 'ZMW') : 'No price'}
      </span>
      {currentPrice?.initiator && (
        <span className="text-sm text-faint">since {formatDay(currentPrice.effectiveOn)}</span>
      )}
      {currentPrice && isUnconfirmed(currentPrice) && (
        <>
          <CautionLine message={unconfirmedText} />
          {mayAdd && <ConfirmButton type={type} price={currentPrice.price} today={today} />}
        </>
      )}
    </li>
  )
}

/** Confirms an initial price by posting it again from today. */
function ConfirmButton({ type, price, today }: { type: Fuel; price: number; today: string }) {
  const adding = useAddPrice()
  const [{ key: submitKey }] = useState(newSubmission)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Confirm the price of ${fuels[type]}`}
      loading={adding.isPending}
      onClick={() =>
        adding.mutate(
          { body: { type, price, effectiveOn: today }, submitKey },
          {
            onSuccess: ({ message }) => showSnackbar(message),
            onError: ({ message }) => showSnackbar(message),
          },
        )
      }
    >
      Confirm
    </Button>
  )
}

function PriceTable({ products }: { products: readonly ProductRecord[] }) {
  const newestFirst = [...products].reverse()
  return (
    <table className={`w-full ${classes.prices}`}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" data-figures>
            Price, ZMW
          </th>
          <th scope="col">Valid from</th>
          <th scope="col">Posted</th>
        </tr>
      </thead>
      <tbody>
        {newestFirst.map(({ id, type, price, effectiveOn, initiator, createdOn }) => (
          <tr key={`${type} ${id}`}>
            <td>{fuels[type]}</td>
            <td data-figures>{formatAmount(price)}</td>
            <td className="nowrap">{initiator === null ? 'start' : formatDay(effectiveOn)}</td>
            <td>
              {initiator === null ? (
                '–'
              ) : (
                <>
                  <span className="nowrap">{formatMoment(createdOn)}</span> by {initiator}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
