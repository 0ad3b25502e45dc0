<?php
return array(
	'domain'   => 'lotse-chat',
	'language' => 'de_DE',
	'messages' => array(
		'Puts a chatbot of Lotse on the pages of this website.' => 'Bettet einen Chatbot von Lotse auf den Seiten dieser Website ein.',
		'The server could not be reached. Please check its address.' => 'Der Server ist nicht erreichbar. Bitte prüfen Sie seine Adresse.',
		'The server does not give this chatbot to this website. Please check the UUID, whether embedding is switched on, and whether %s is one of the allowed domains.' => 'Der Server gibt diesen Chatbot nicht für diese Website heraus. Bitte prüfen Sie die UUID, ob die Einbettung eingeschaltet ist und ob %s zu den erlaubten Domains gehört.',
		'Please enter the address of the server with http:// or https://.' => 'Bitte geben Sie die Adresse des Servers mit http:// oder https:// ein.',
		'Please enter the UUID of the chatbot as it stands under “Einbettungscode”.' => 'Bitte geben Sie die UUID des Chatbots ein, wie sie unter „Einbettungscode“ steht.',
		'Lotse Chat' => 'Lotse Chat',
		'Settings' => 'Einstellungen',
		'Address of the server' => 'Adresse des Servers',
		'UUID of the chatbot' => 'UUID des Chatbots',
		'The domain of this website must be allowed in the settings of the chatbot. Without a UUID there is no chat.' => 'Die Domain dieser Website muss in den Einstellungen des Chatbots erlaubt sein. Ohne UUID gibt es keinen Chat.',
		'Chat on this website' => 'Chat auf dieser Website',
		'Show the chat' => 'Den Chat anzeigen',
	),
);
