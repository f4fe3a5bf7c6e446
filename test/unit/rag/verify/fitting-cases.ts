/** A question, a passage, and words of the sentence in it that answers; none where no sentence does. */
export interface FittingCase {
  readonly question: string;
  readonly passage: string;
  readonly gold: string;
}

/** Looked at while the measure was made. */
export const MADE_WITH: readonly FittingCase[] = [
  {
    question: 'May Brandel raise its prices during the term?',
    passage:
      '## 6 Remuneration\n\nBrandel GmbH invoices its prices monthly; the prices of Brandel GmbH are listed in Annex B. Payment is due within thirty days. An increase is permitted once per calendar year, by no more than the change of the producer price index. Brandel keeps records of all deliveries.',
    gold: 'An increase is permitted once',
  },
  {
    question: 'How long is the notice period of the lease of the warehouse?',
    passage:
      '## 12 Lease of the warehouse\n\nThe lease of the warehouse begins on 1 May 2021 and covers the warehouse with its yard. Either side may terminate with six months to the end of a quarter. The keys of the warehouse are handed over when the lease of the warehouse ends.',
    gold: 'Either side may terminate with six months',
  },
  {
    question: 'When was the budget of the youth centre approved?',
    passage:
      '## Item 4: Budget of the youth centre\n\nMs Okafor presented the budget of the youth centre and the centre’s plans. The council discussed the budget of the centre at length. It was approved on 14 September 2023 with nine votes to two. The youth centre thanked the council for the budget debate.',
    gold: 'approved on 14 September 2023',
  },
  {
    question: 'Who is responsible for the fire extinguishers?',
    passage:
      '## Item 7\n\nFire extinguishers were a subject of the last meeting, and the fire extinguishers on the second floor have expired. Mr Lindqvist will have them replaced by the end of May and answers for them from now on. The next meeting is about fire doors.',
    gold: 'Mr Lindqvist will have them replaced',
  },
  {
    question: 'What does the large tarpaulin cost?',
    passage:
      '| Article | Size | Price |\n| --- | --- | --- |\n| Tarpaulin, small | 2 × 3 m | 14.90 EUR |\n| Tarpaulin, large | 6 × 8 m | 61.50 EUR |\n| Rope for large tarpaulin | 20 m | 9.80 EUR |',
    gold: 'Tarpaulin, large',
  },
  {
    question: 'How much is delivery for orders below 100 EUR?',
    passage:
      '## Delivery\n\nDelivery is by our own lorries. Orders are delivered on weekdays, and orders for delivery on Saturday are taken until Thursday. Below an order value of 100 EUR we charge 12 EUR for it. Larger orders are free of delivery charges.',
    gold: 'we charge 12 EUR',
  },
  {
    question: 'How many days may employees work from home?',
    passage:
      '## Working from home\n\nEmployees who work from home use equipment of the company. Home means the address that employees have given. Up to eight days a month are allowed, after agreement with the team. Employees at home observe the same rest periods as employees at work.',
    gold: 'Up to eight days a month',
  },
  {
    question: 'Are gifts from suppliers allowed?',
    passage:
      '## 3.2 Gifts\n\nGifts from suppliers and gifts to suppliers are entered in the register of gifts. Anything worth more than 35 euros has to be declined. The register of gifts from suppliers is kept by the compliance office.',
    gold: 'Anything worth more than 35 euros',
  },
  {
    question: 'How often must the filter be cleaned?',
    passage:
      '## Filter\n\nThe filter sits behind the grey flap. To remove the filter, turn the filter to the left. Rinse it with warm water every four weeks. Never use the machine without the filter.',
    gold: 'every four weeks',
  },
  {
    question: 'What temperature does the pump tolerate?',
    passage:
      '## Pump\n\nThe pump is delivered with a pump cover and two clamps. It works from 5 to 60 °C; beyond that the motor stops. Store the pump dry.',
    gold: 'It works from 5 to 60',
  },
  {
    question: '供应商可以涨价吗？',
    passage:
      '## 第五条 价格\n\n供应商按照附件向买方供货，供应商应当保证质量。合同期内价格固定，调整须经双方书面同意。供应商每月开具发票。',
    gold: '合同期内价格固定',
  },
  {
    question: '会议何时批准了采购预算？',
    passage:
      '## 采购预算\n\n会议听取了采购部关于采购预算的说明。与会人员讨论了采购预算的用途。预算于2023年6月12日获得批准。会议要求采购部跟进。',
    gold: '2023年6月12日',
  },
  {
    question: 'What is the liability cap of the carrier?',
    passage:
      '## 14 Liability\n\nThe carrier insures the goods in transit. The liability of the carrier is capped at 8.33 special drawing rights per kilogram. Claims expire after one year.',
    gold: 'capped at 8.33',
  },
  {
    question: 'What did the board decide about the canteen?',
    passage:
      '## Item 3\n\nThe board heard the report of the works council. The board decided to close the canteen on Fridays. A vote on the gym was postponed.',
    gold: 'close the canteen on Fridays',
  },
  {
    question: 'What does a square metre of cork floor cost?',
    passage:
      'Cork floor, natural, costs 39 EUR per square metre. Laminate costs 21 EUR per square metre. We lay floors in the whole county from 30 square metres on.',
    gold: 'Cork floor, natural',
  },
  {
    question: 'Which documents must a traveller keep?',
    passage:
      '## Travel expenses\n\nTravel is booked by the office. A traveller must keep the original documents of tickets and hotels. Claims are paid with the salary.',
    gold: 'must keep the original documents',
  },
  {
    question: 'Where is the serial number of the boiler?',
    passage:
      'The boiler is delivered on a pallet. The serial number stands on the plate behind the front cover of the boiler. Do not remove the seal.',
    gold: 'The serial number stands',
  },
  {
    question: '设备的保修期是多久？',
    passage: '设备由供方安装调试。设备的保修期为二十四个月，自验收之日起计算。易损件不在保修范围内。',
    gold: '二十四个月',
  },
];

/** Took no part in it. */
export const HELD_OUT: readonly FittingCase[] = [
  {
    question: 'Can the landlord enter the flat without notice?',
    passage:
      '## 9 Access to the flat\n\nThe landlord holds no keys of the flat. The tenant gives the landlord access to the flat for repairs. Entry has to be announced at least 48 hours before, except in an emergency. The landlord of the flat pays for repairs.',
    gold: 'Entry has to be announced at least 48 hours',
  },
  {
    question: 'What is the penalty for late delivery by Corvin?',
    passage:
      '## 10 Delivery by Corvin\n\nCorvin Ltd delivers to the site. Late delivery by Corvin is to be reported to the site office, and delivery by Corvin is documented. For each week of delay 0.5 % of the order value is deducted, up to 5 %. Corvin is not liable for strikes.',
    gold: '0.5 % of the order value',
  },
  {
    question: 'When does the contract with Hollis end?',
    passage:
      '## 2 Term\n\nThe contract with Hollis is concluded in writing, and changes of the contract with Hollis need writing too. It runs until 30 November 2027. If the contract is not terminated, it is renewed.',
    gold: '30 November 2027',
  },
  {
    question: 'How many people attended the open day?',
    passage:
      '## Open day\n\nThe open day was opened by the mayor. The open day showed people the new hall and people could try the instruments. Some 1,350 visitors came, twice as many as the year before. People asked for another open day.',
    gold: 'Some 1,350 visitors',
  },
  {
    question: 'Who takes over as treasurer?',
    passage:
      '## Item 5: Election of the treasurer\n\nThe treasurer, Mr Adeyemi, resigned as treasurer for reasons of health. The meeting thanked the treasurer for eleven years. Ms Varga was elected unanimously and takes over on 1 July.',
    gold: 'Ms Varga was elected',
  },
  {
    question: 'How much does a repair of the gearbox cost?',
    passage:
      '| Service | Duration | Price |\n| --- | --- | --- |\n| Repair of the brakes | 2 h | 180 EUR |\n| Gearbox, repair | 6 h | 740 EUR |\n| Gearbox oil | 1 h | 95 EUR |',
    gold: 'Gearbox, repair',
  },
  {
    question: 'What discount do schools get?',
    passage:
      '## Discounts\n\nDiscounts for schools are given on request. Schools ask for discounts by letter with the stamp of the school. They pay 15 % less from ten copies on. No discount is given on postage.',
    gold: '15 % less',
  },
  {
    question: 'How long are job applications kept?',
    passage:
      '## Applications\n\nJob applications are read by the personnel department. Applications for a job that come by post are scanned. They are deleted six months after the position is filled. Applicants can ask about their application.',
    gold: 'six months after',
  },
  {
    question: 'May visitors take photographs?',
    passage:
      '## Visitors\n\nVisitors sign in at the gate and visitors wear a badge. Pictures of any kind need the written consent of the plant manager. Visitors are accompanied, and photographs of visitors are taken at the gate.',
    gold: 'Pictures of any kind need the written consent',
  },
  {
    question: 'How do I reset the thermostat?',
    passage:
      '## Thermostat\n\nThe thermostat has a display. The thermostat is mounted 1.5 m above the floor. Hold the round button for ten seconds until “rSt” appears; the thermostat starts anew. The thermostat needs two batteries.',
    gold: 'Hold the round button',
  },
  {
    question: '押金什么时候退还？',
    passage:
      '## 第八条 押金\n\n承租方向出租方支付押金两万元。押金不计利息，押金收据由承租方保管。租赁期满并结清费用后十五日内退回。承租方不得以押金抵扣租金。',
    gold: '十五日内退回',
  },
  {
    question: '滤芯多久更换一次？',
    passage:
      '## 滤芯\n\n滤芯位于机身背面，取出滤芯前请关闭电源。每使用六个月应换新一次。请使用原厂滤芯，滤芯不可水洗。',
    gold: '每使用六个月',
  },
  {
    question: 'Which court is competent for disputes?',
    passage:
      '## 21 Final provisions\n\nChanges need writing. The court of Aarhus is competent for all disputes from this contract. Should a clause be void, the others stand.',
    gold: 'court of Aarhus',
  },
  {
    question: 'Why was the start of the pilot postponed?',
    passage:
      '## Pilot\n\nThe group met for the third time. The start of the pilot was postponed because the sensors had not been delivered. The next meeting is on Monday.',
    gold: 'because the sensors',
  },
  {
    question: 'How much is a season ticket for pensioners?',
    passage:
      'A season ticket costs 240 EUR, for students 150 EUR. For pensioners a season ticket costs 180 EUR. Tickets are sold at the counter and by post.',
    gold: 'For pensioners a season ticket',
  },
  {
    question: 'What must be reported to the data protection officer?',
    passage:
      '## Incidents\n\nStaff are trained yearly. Every loss of personal data must be reported to the data protection officer at once. Devices are encrypted.',
    gold: 'Every loss of personal data',
  },
  {
    question: 'What does the red lamp of the charger mean?',
    passage:
      'The charger has two lamps. The red lamp of the charger means that the battery is too hot. The green lamp means that it is full.',
    gold: 'The red lamp of the charger means',
  },
  {
    question: '逾期付款的违约金是多少？',
    passage: '买方应在收到发票后付款。逾期付款的违约金为每日万分之五。卖方应及时开具发票。',
    gold: '每日万分之五',
  },
  {
    question: 'How many litres does the tank hold?',
    passage:
      '## Tank\n\nThe tank is filled through the tank neck. Fill the tank only when the tank is cold. It takes 45 litres; a lamp lights up when 6 are left. The tank must not be cleaned with solvents.',
    gold: 'It takes 45 litres',
  },
  {
    question: 'When is the rent of the shop due?',
    passage:
      '## 4 Rent of the shop\n\nThe rent of the shop includes heating. The tenant of the shop transfers the rent to the account of the landlord. It falls due on the third working day of each month. If the rent of the shop is late, interest is added.',
    gold: 'It falls due on the third',
  },
  {
    question: 'Who signs purchase orders above 10,000 euros?',
    passage:
      '## Purchase orders\n\nPurchase orders are numbered. Purchase orders above 1,000 euros need two offers. Beyond 10,000 euros Ms Tanaka of the finance office signs. Purchase orders are kept for ten years.',
    gold: 'Ms Tanaka of the finance office signs',
  },
  {
    question: 'May subcontractors be used by the contractor?',
    passage:
      '## 15 Subcontractors\n\nThe contractor names its subcontractors in Annex D. Work is passed on only with the written consent of the client. The contractor pays its subcontractors within two weeks.',
    gold: 'only with the written consent',
  },
  {
    question: 'What is the price of the oak shelf?',
    passage:
      '| Item | Colour | EUR |\n| --- | --- | --- |\n| Shelf, pine | white | 79 |\n| Shelf, oak | oiled | 139 |\n| Bracket for oak shelf | black | 12 |',
    gold: 'Shelf, oak',
  },
  {
    question: 'How long does the battery last?',
    passage:
      'The battery is charged with the cable. A full battery lasts nine hours. Do not throw the battery into fire.',
    gold: 'nine hours',
  },
  {
    question: 'What did the committee say about the playground?',
    passage:
      '## Item 2: Sports field\n\nThe committee inspected the sports field. The lawn will be sown in April. The fence is to be painted.',
    gold: '',
  },
  {
    question: 'What is the colour of the display?',
    passage: 'The device has a display. The display shows the time. The display can be turned off.',
    gold: '',
  },
  {
    question: 'Which insurance covers water damage?',
    passage:
      '## Claims\n\nDamage is to be reported within three days. The household insurance covers water damage, theft and fire. Photographs help.',
    gold: 'The household insurance covers water damage',
  },
  {
    question: 'How is the alarm switched off?',
    passage:
      'The alarm sounds at 85 decibels. Press the blue key twice and the alarm is switched off. The alarm is tested once a year.',
    gold: 'Press the blue key twice',
  },
  {
    question: '谁负责仓库的安全检查？',
    passage:
      '## 仓库安全\n\n仓库安全检查每月进行一次，检查结果存档。仓库内禁止吸烟。由刘敏主任负责，结果报总经理。',
    gold: '由刘敏主任负责',
  },
  {
    question: '员工每年有几天年假？',
    passage: '## 年假\n\n员工年假由部门安排。入职满一年的员工享有十二天。员工年假不得转让。',
    gold: '享有十二天',
  },
];
