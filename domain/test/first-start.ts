const accountOf = (username: string) => ({
  firstName: 'Kapasa',
  lastName: 'Mulenga',
  gender: 'FEMALE' as const,
  code: `E-${username}`,
  nationalId: `P-${username}`,
  email: `${username}@lakes.example`,
  phoneNumber: '+260 977 555199',
  username,
  password: 'Lunsemfwa-77',
})

export const firstStartAnswers = {
  institution: {
    name: 'Ministry of Lakes',
    alias: 'Lakes',
    code: 'LAKES',
    type: 'GOVERNMENT' as const,
    location: 'Cathedral Hill',
    street: 'Independence Avenue',
    city: 'Lusaka',
    postalCode: '10101',
    province: 'LUSAKA' as const,
  },
  department: { code: 'PSU', name: 'Procurement and Supplies' },
  designation: { code: 'HEAD', title: 'Head of Procurement' },
  admin: accountOf('kapasa'),
  developer: accountOf('likando'),
}
