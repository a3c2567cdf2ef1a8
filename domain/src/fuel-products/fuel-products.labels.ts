export const fuels = { PETROL: 'Petrol', DIESEL: 'Diesel' } as const
export type Fuel = keyof typeof fuels

export const productFieldLabels = {
  type: 'Select Product',
  price: 'Product Price (ZMW)',
  effectiveOn: 'Valid From',
  initiator: 'Initiator',
  createdOn: 'Created On',
} as const

export const settingLabels = { refuseOverdraft: 'Refuse draws below zero' } as const
